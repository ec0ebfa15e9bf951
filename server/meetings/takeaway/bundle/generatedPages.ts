import { type PDFContext, PDFDocument, PDFName, type PDFRef } from 'pdf-lib'
import type { AddedPages } from './addDocument.ts'
import { PageCopier } from './copyPages.ts'

/** Generated pages in the bundle: the front pages, or the list of omitted documents. */
export interface GeneratedPages<Drawn> extends AddedPages {
  pages: PDFRef[]
  /** the result of the drawing function */
  drawn: Drawn
  /** the reference in the file of each drawn page */
  refOf: Map<PDFRef, PDFRef>
}

/** Draws pages and adds them to the file. */
export async function addGeneratedPages<Drawn>(
  context: PDFContext,
  root: PDFRef,
  draw: (pdf: PDFDocument) => Promise<Drawn>,
): Promise<GeneratedPages<Drawn>> {
  const pdf = await PDFDocument.create()
  const drawn = await draw(pdf)
  await pdf.flush()
  const transplant = new PageCopier(pdf.context, context)
  const refOf = new Map(pdf.getPages().map(({ ref }) => [ref, transplant.reserve(ref)]))
  const pages = [...refOf.values()]
  const branch = context.register(context.obj({ Type: 'Pages', Parent: root, Kids: pages, Count: pages.length }))
  for (const { ref, node } of pdf.getPages()) {
    const page = transplant.copyDict(node, parentKey)
    page.set(PDFName.of('Parent'), branch)
    context.assign(refOf.get(ref) ?? ref, page)
  }
  transplant.drain()
  return { branch, first: pages[0] ?? branch, count: pages.length, pages, drawn, refOf }
}

const parentKey: ReadonlySet<PDFName> = new Set([PDFName.of('Parent')])
