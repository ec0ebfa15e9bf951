import { readFile } from 'node:fs/promises'
import {
  ParseSpeeds,
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFDocument,
  type PDFFont,
  PDFName,
  type PDFPageLeaf,
  PDFRef,
} from 'pdf-lib'
import { PageCopier } from './copyPages.ts'
import type { Omission } from './messages.ts'
import { createStamp, type Stamp, stampFont } from './stamp.ts'

/** The pages of a document in the bundle, as a node of the page tree. */
export interface AddedPages {
  branch: PDFRef
  first: PDFRef
  count: number
}

/** The PDF that documents are added to. */
export interface Target {
  context: PDFContext
  /** root of the page tree */
  pages: PDFRef
  /** font of the stamp, to measure text, and its reference in the file */
  font: PDFFont
  fontRef: PDFRef
}

/**
 * Copies the pages of a PDF into the bundle, each with its stamp.
 * @param wordsOf text of the stamp of a page, from its number and the number of pages
 * @returns the reason why an unreadable document is omitted; nothing of it is then left in the file
 */
export async function addDocument(
  path: string,
  target: Target,
  wordsOf: (page: number, of: number) => string,
): Promise<AddedPages | Omission> {
  const { context } = target
  try {
    const source = await PDFDocument.load(await readFile(path), {
      parseSpeed: ParseSpeeds.Fastest,
      updateMetadata: false,
      // Checked below, since the error of pdf-lib would not tell the reason.
      ignoreEncryption: true,
    })
    return source.isEncrypted ? 'locked' : copyDocumentPages(source, target, wordsOf)
  } catch {
    for (const [ref] of context.enumerateIndirectObjects()) context.delete(ref)
    return 'unreadable'
  }
}

function copyDocumentPages(
  source: PDFDocument,
  { context, pages: root, font, fontRef }: Target,
  wordsOf: (page: number, of: number) => string,
): AddedPages {
  const pages = source.getPages()
  const transplant = new PageCopier(source.context, context)
  const kids = pages.map(({ ref }) => transplant.reserve(ref))
  const [first] = kids
  if (!first) throw new Error('no page')
  const branch = context.register(context.obj({ Type: 'Pages', Parent: root, Kids: kids, Count: kids.length }))
  for (const [index, { node }] of pages.entries()) {
    const stamp = createStamp(node, wordsOf(index + 1, pages.length), font)
    const page = transplant.copyDict(node, rewrittenKeys)
    const { left, bottom, right, top } = stamp.box
    page.set(PDFName.of('Parent'), branch)
    page.set(PDFName.of('MediaBox'), context.obj([left, bottom, right, top]))
    page.set(PDFName.of('Rotate'), context.obj(stamp.turn * 90))
    page.set(PDFName.of('Resources'), resourcesOf(node, transplant, fontRef))
    page.set(PDFName.of('Contents'), contentsOf(node, transplant, context, stamp))
    context.assign(kids[index] ?? first, page)
  }
  transplant.drain()
  return { branch, first, count: kids.length }
}

/**
 * Page keys that are rewritten, or that are meaningless outside of the document: threads and structure concern the
 * whole document, and opening actions would run.
 */
const rewrittenKeys: ReadonlySet<PDFName> = new Set(
  'Parent MediaBox CropBox Rotate Resources Contents B AA PieceInfo StructParents Thumb Metadata'
    .split(' ')
    .map((name) => PDFName.of(name)),
)
const fontKey: ReadonlySet<PDFName> = new Set([PDFName.of('Font')])

/**
 * Copies the resources of a page and adds the font of the stamp. Pages often share resources, so each gets its own
 * copy.
 */
function resourcesOf(page: PDFPageLeaf, transplant: PageCopier, fontRef: PDFRef): PDFDict {
  const { context } = page
  const dict = (value: unknown) => (value instanceof PDFDict ? value : PDFDict.withContext(context))
  const own = dict(context.lookup(page.getInheritableAttribute(PDFName.of('Resources'))))
  const resources = transplant.copyDict(own, fontKey)
  const fonts = transplant.copyDict(dict(context.lookup(own.get(PDFName.of('Font')))))
  fonts.set(stampFont, fontRef)
  resources.set(PDFName.of('Font'), fonts)
  return resources
}

/** Wraps the content of the page so that its graphics state does not affect the stamp. */
function contentsOf(page: PDFPageLeaf, transplant: PageCopier, context: PDFContext, { operators }: Stamp): PDFArray {
  const contents = page.get(PDFName.of('Contents'))
  const list = page.context.lookup(contents)
  const streams = list instanceof PDFArray ? list.asArray() : [contents]
  const written = (text: string) => context.register(context.stream(text))
  const array = PDFArray.withContext(context)
  array.push(written('q\n'))
  for (const ref of streams) if (ref instanceof PDFRef) array.push(transplant.copy(ref))
  array.push(written(`\nQ ${operators}\n`))
  return array
}
