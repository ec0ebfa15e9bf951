import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

// What tests read of a PDF.

/** An element of the structure tree of a page, as pdf.js gives it. */
interface PdfNode {
  role?: string
  scope?: string
  children?: PdfNode[]
}

/** A PDF as its readers see it. */
export interface SamplePdf {
  /** the texts of each page; spaces of every kind are one space */
  pages: string[]
  /** by page, as « Document(H1 P L(LI(Lbl LBody(P)))) » */
  structure: string[]
  links: string[]
  information: Record<string, unknown>
  /** XMP metadata by their names */
  metadata: Record<string, unknown>
  outline: string[]
}

export async function readSamplePdf(bytes: Uint8Array): Promise<SamplePdf> {
  const pdf = await getDocument({ data: Uint8Array.from(bytes), verbosity: 0 }).promise
  const found: SamplePdf = { pages: [], structure: [], links: [], information: {}, metadata: {}, outline: [] }
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    const texts = items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : ''))
    found.pages.push(texts.join('').replaceAll(/\s+/g, ' '))
    found.structure.push(describeNode((await page.getStructTree()) as PdfNode | null))
    for (const { url } of (await page.getAnnotations()) as { url?: string }[]) if (url) found.links.push(url)
  }
  const { info, metadata } = await pdf.getMetadata()
  found.information = info as Record<string, unknown>
  found.metadata = Object.fromEntries((metadata ?? []) as unknown as Iterable<[string, unknown]>)
  found.outline = ((await pdf.getOutline()) ?? []).map(({ title }) => title)
  return found
}

function describeNode(node: PdfNode | null): string {
  if (!node) return ''
  const children = (node.children ?? []).map(describeNode).filter((text) => text !== '')
  const inside = children.join(' ')
  if (!node.role || node.role === 'Root') return inside
  const name = node.scope ? `${node.role}:${node.scope}` : node.role
  return inside === '' ? name : `${name}(${inside})`
}
