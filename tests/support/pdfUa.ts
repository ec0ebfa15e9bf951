import {
  decodePDFRawStream,
  PDFArray,
  PDFBool,
  PDFDict,
  PDFDocument,
  PDFNumber,
  type PDFPage,
  PDFRawStream,
} from 'pdf-lib'
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { name, readStructure, textOf } from './pdfStructure.ts'

// Rules of PDF/UA-1 (ISO 14289-1) that a program can check. The numbers are those of its clauses.

/** Returns the rules of PDF/UA-1 that a file does not keep; none for a file that keeps them. */
export async function findPdfUaFaults(bytes: Uint8Array): Promise<string[]> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false })
  const structure = readStructure(pdf)
  return [
    ...findCatalogFaults(pdf),
    ...structure.faults,
    ...(await findContentFaults(bytes, pdf, structure.contents)),
    ...findAnnotationFaults(pdf),
    ...findFontFaults(pdf),
  ]
}

function findCatalogFaults({ catalog }: PDFDocument): string[] {
  const faults: string[] = []
  const require = (isKept: boolean, rule: string) => {
    if (!isKept) faults.push(rule)
  }
  const marks = catalog.lookupMaybe(name('MarkInfo'), PDFDict)
  require(marks?.lookup(name('Marked')) === PDFBool.True, '6.2: MarkInfo says that the file is tagged')
  require(marks?.lookup(name('Suspects')) !== PDFBool.True, '7.1: no suspects')
  require(textOf(catalog.lookup(name('Lang'))) !== '', '7.2: the file has a language')
  const preferences = catalog.lookupMaybe(name('ViewerPreferences'), PDFDict)
  require(preferences?.lookup(name('DisplayDocTitle')) === PDFBool.True, '7.1: the title is shown')
  const metadata = catalog.lookup(name('Metadata'))
  const xmp = metadata instanceof PDFRawStream ? Buffer.from(decodePDFRawStream(metadata).decode()).toString() : ''
  require(/<pdfuaid:part>1<|pdfuaid:part="1"/.test(xmp), '5: the metadata claim PDF/UA-1')
  require(/<dc:title>[\s\S]*<rdf:li[^>]*>[^<]+<\/rdf:li>/.test(xmp), '7.1: the metadata have a title')
  return faults
}

/** Operators that put something on the page. */
const paints = new Set<number>([
  OPS.showText,
  OPS.showSpacedText,
  OPS.nextLineShowText,
  OPS.nextLineSetSpacingShowText,
  OPS.stroke,
  OPS.fill,
  OPS.eoFill,
  OPS.fillStroke,
  OPS.eoFillStroke,
  OPS.shadingFill,
  OPS.paintImageXObject,
  OPS.paintInlineImageXObject,
  OPS.paintImageMaskXObject,
  OPS.constructPath,
])

/** Checks that whatever is drawn belongs to an element of the structure, or is an artifact. */
async function findContentFaults(
  bytes: Uint8Array,
  pdf: PDFDocument,
  tagged: Map<string, Map<number, string>>,
): Promise<string[]> {
  const faults = new Set<string>()
  const read = await getDocument({ data: Uint8Array.from(bytes), verbosity: 0 }).promise
  for (const [index, page] of pdf.getPages().entries()) {
    const { fnArray, argsArray } = await (await read.getPage(index + 1)).getOperatorList()
    const ofPage = tagged.get(page.ref.tag) ?? new Map<number, string>()
    const seen = new Set<number>()
    const open: ('artifact' | 'content' | 'plain')[] = []
    for (const [at, operator] of fnArray.entries()) {
      const args = argsArray[at] as unknown[] | null
      if (operator === OPS.beginMarkedContent || operator === OPS.beginMarkedContentProps) {
        const [tag, mcid] = args ?? []
        if (nameOf(tag) === 'Artifact') {
          if (open.includes('content')) faults.add('7.1: no artifact is inside tagged content')
          open.push('artifact')
        } else if (typeof mcid === 'number') {
          if (open.includes('artifact')) faults.add('7.1: no tagged content is inside an artifact')
          if (!ofPage.has(mcid)) faults.add(`7.1: content ${mcid} of page ${index + 1} has an element`)
          seen.add(mcid)
          open.push('content')
        } else open.push('plain')
      } else if (operator === OPS.endMarkedContent) open.pop()
      else if (paints.has(operator) && !open.some((one) => one !== 'plain'))
        faults.add(`7.1: content of page ${index + 1} is tagged or an artifact`)
    }
    if (open.length > 0) faults.add(`7.1: marked content of page ${index + 1} ends`)
    for (const mcid of ofPage.keys()) if (!seen.has(mcid)) faults.add(`7.1: content ${mcid} is on page ${index + 1}`)
    if (ofPage.size > 0) for (const fault of findParentFaults(pdf, page, ofPage.size)) faults.add(fault)
  }
  return [...faults]
}

/** The tag of marked content: pdf.js gives text, or a name when there are no properties. */
const nameOf = (tag: unknown) => (typeof tag === 'object' && tag !== null && 'name' in tag ? tag.name : tag)

/** Checks that a page leads from its contents to their elements. */
function findParentFaults({ catalog }: PDFDocument, page: PDFPage, count: number): string[] {
  const key = page.node.lookupMaybe(name('StructParents'), PDFNumber)?.asNumber()
  const numbers = catalog
    .lookup(name('StructTreeRoot'), PDFDict)
    .lookupMaybe(name('ParentTree'), PDFDict)
    ?.lookupMaybe(name('Nums'), PDFArray)
  if (key === undefined || !numbers) return ['7.1: a page has its parents']
  for (let index = 0; index < numbers.size(); index += 2) {
    if (numbers.lookup(index, PDFNumber).asNumber() !== key) continue
    const elements = numbers.lookup(index + 1, PDFArray)
    return elements.size() === count ? [] : ['7.1: each content of a page has its parent']
  }
  return ['7.1: a page is in the parent tree']
}

function findAnnotationFaults(pdf: PDFDocument): string[] {
  return pdf.getPages().flatMap((page) => {
    const annotations = page.node.Annots()?.asArray() ?? []
    if (annotations.length === 0) return []
    const faults = page.node.lookup(name('Tabs')) === name('S') ? [] : ['7.18.3: tabs follow the structure']
    for (const one of annotations) {
      const annotation = pdf.context.lookup(one, PDFDict)
      if (!annotation.has(name('StructParent'))) faults.push('7.18.1: an annotation has an element')
      if (textOf(annotation.lookup(name('Contents'))) === '') faults.push('7.18.5: a link has a description')
    }
    return faults
  })
}

function findFontFaults({ context }: PDFDocument): string[] {
  const faults = new Set<string>()
  for (const [, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFDict) || object.lookup(name('Type')) !== name('Font')) continue
    const type = object.lookup(name('Subtype'))
    const title = String(object.lookup(name('BaseFont')))
    const isDescendant = type === name('CIDFontType0') || type === name('CIDFontType2')
    if (!isDescendant && !object.has(name('ToUnicode'))) faults.add(`7.21.7: ${title} has a map to Unicode`)
    if (type === name('Type0')) continue
    const descriptor = object.lookupMaybe(name('FontDescriptor'), PDFDict)
    if (!['FontFile', 'FontFile2', 'FontFile3'].some((file) => descriptor?.has(name(file))))
      faults.add(`7.21.4: ${title} is embedded`)
  }
  return [...faults]
}
