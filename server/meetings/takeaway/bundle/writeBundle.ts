import { hash } from 'node:crypto'
import {
  type PDFContext,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  type PDFRef,
  PDFString,
  StandardFonts,
} from 'pdf-lib'
import { typeface } from '#server/ground/pdf/drawing/drawing.ts'
import { Tags } from '#server/ground/pdf/drawing/tags.ts'
import { sessionName } from '#server/meetings/sessions/sessionName.ts'
import { documentsOf } from '#server/meetings/takeaway/plan.ts'
import { addDocument, type Target } from './addDocument.ts'
import { type BundledDocument, buildBookmarks } from './bookmarks.ts'
import { drawFrontPages, type Link } from './frontPages.ts'
import { addGeneratedPages, type GeneratedPages } from './generatedPages.ts'
import type { Job } from './messages.ts'
import { drawOmittedPages, type OmittedDocument, placeWords } from './omittedPages.ts'
import { addOutline } from './outline.ts'
import { type Append, PdfFile } from './pdfFile.ts'

/**
 * Writes a bundle: cover, agenda, documents and omitted documents. The front pages are drawn last, when the page
 * numbers of the documents are known; the page tree puts them first.
 * @param append writes the next bytes of the file
 * @param turnTo called with the index of each document before it is added
 * @returns the number of pages
 */
export async function writeBundle(job: Job, append: Append, turnTo: (index: number) => Promise<void>): Promise<number> {
  const { plan, at } = job
  const output = new PdfFile(append)
  const { context } = output
  await output.begin()
  const root = context.nextRef()
  const fontRef = context.register(context.obj(stampFontFields))
  await output.flush()
  const font = await (await PDFDocument.create()).embedFont(StandardFonts.Helvetica)

  const { bound, omitted } = await bindDocuments(job, output, { context, pages: root, font, fontRef }, turnTo)
  const end =
    omitted.length > 0 ? await addGeneratedPages(context, root, async (pdf) => drawOmittedPages(pdf, omitted)) : null
  const labelOf = (index: number, frontPages: number) => {
    const one = bound[index]
    return one?.pages ? `p. ${frontPages + one.pagesBefore + 1}` : 'non joint'
  }
  // the documents have structures of their own or none: that of the front pages is not written
  const front = await addGeneratedPages(context, root, async (pdf) =>
    drawFrontPages(pdf, { plan, at, faces: await typeface(pdf), tags: new Tags(), labelOf }),
  )
  const agenda = front.pages[1] ?? front.first
  const omittedPage = end?.first ?? agenda
  const pageOf = (index: number) => bound[index]?.pages?.first ?? omittedPage
  putLinks(context, front, pageOf)
  const branches = [front, ...bound.flatMap(({ pages }) => pages ?? []), ...(end ? [end] : [])]
  const total = branches.reduce((sum, branch) => sum + branch.count, 0)
  const kids = branches.map(({ branch }) => branch)
  context.assign(root, context.obj({ Type: 'Pages', Kids: kids, Count: total }))
  const outline = addOutline(context, [
    { title: 'Ordre du jour', page: agenda, below: [] },
    ...buildBookmarks(plan.points, bound, { agenda, omitted: omittedPage }),
    ...(end ? [{ title: 'Documents non joints', page: omittedPage, below: [] }] : []),
  ])
  await output.end(trailerOf(context, { ...job, root, outline }))
  return total
}

/** Adds all documents to the file. */
async function bindDocuments(
  { plan, files }: Job,
  output: PdfFile,
  target: Target,
  turnTo: (index: number) => Promise<void>,
): Promise<{ bound: BundledDocument[]; omitted: OmittedDocument[] }> {
  const bound: BundledDocument[] = []
  const omitted: OmittedDocument[] = []
  let count = 0
  for (const [index, placed] of documentsOf(plan).entries()) {
    await turnTo(index)
    const given = files[index] ?? { omitted: 'missing' }
    const stamp = (page: number, of: number) => `${placeWords(placed)} · p. ${page}/${of}`
    const added = 'path' in given ? await addDocument(given.path, target, stamp) : given.omitted
    await output.flush()
    const pages = typeof added === 'string' ? null : added
    if (typeof added === 'string') omitted.push({ placed, reason: added })
    bound.push({ placed, pages, pagesBefore: count })
    count += pages?.count ?? 0
  }
  return { bound, omitted }
}

/** Builds the trailer: the catalog, the document information and the file identifier. */
function trailerOf(context: PDFContext, { plan, at, root, outline }: Job & { root: PDFRef; outline: PDFRef }) {
  const { session } = plan
  const catalog = {
    Type: 'Catalog',
    Pages: root,
    Outlines: outline,
    PageMode: 'UseOutlines',
    Lang: PDFString.of('fr-FR'),
    ViewerPreferences: { DisplayDocTitle: true },
  }
  const information = {
    Title: PDFHexString.fromText(sessionName(session, session.body.name)),
    Author: PDFHexString.fromText(session.body.label),
    Creator: PDFString.of('Mandature'),
    Producer: PDFString.of('Mandature'),
    CreationDate: PDFString.fromDate(new Date(at)),
  }
  const id = PDFHexString.of(hash('md5', JSON.stringify([plan, at])))
  return {
    Root: context.register(context.obj(catalog)),
    Info: context.register(context.obj(information)),
    ID: context.obj([id, id]),
  }
}

const stampFontFields = { Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica', Encoding: 'WinAnsiEncoding' }

function putLinks(context: PDFContext, front: GeneratedPages<Link[]>, pageOf: (index: number) => PDFRef) {
  for (const [page, links] of Map.groupBy(front.drawn, ({ page }) => front.refOf.get(page.ref))) {
    const dict = page && context.lookup(page)
    if (!(dict instanceof PDFDict)) continue
    const annotations = links.map(({ document, rect }) =>
      context.register(
        context.obj({ Type: 'Annot', Subtype: 'Link', Rect: rect, Border: [0, 0, 0], Dest: [pageOf(document), 'Fit'] }),
      ),
    )
    dict.set(PDFName.of('Annots'), context.obj(annotations))
  }
}
