import type { PDFRef } from 'pdf-lib'
import type { PlacedDocument } from '#server/meetings/takeaway/plan.ts'
import type { AddedPages } from './addDocument.ts'
import type { Bookmark } from './outline.ts'

/** A document of the plan with its pages; null when it was omitted. */
export interface BundledDocument {
  placed: PlacedDocument
  pages: AddedPages | null
  /** number of pages before it, without the front pages */
  pagesBefore: number
}

/** Builds a bookmark for each point, with its documents and then its subpoints below. */
export function buildBookmarks(
  points: readonly { number: string; title: string }[],
  bound: readonly BundledDocument[],
  pages: { agenda: PDFRef; omitted: PDFRef },
): Bookmark[] {
  const under = Map.groupBy(bound, ({ placed }) => placed.point?.number ?? null)
  const documents = (number: string | null) =>
    (under.get(number) ?? []).map(
      ({ placed, pages: own }): Bookmark => ({
        title: own ? placed.document.title : `${placed.document.title} (non joint)`,
        page: own?.first ?? pages.omitted,
        below: [],
      }),
    )
  const roots: Bookmark[] = []
  for (const { number, title } of points) {
    const below = documents(number)
    const bookmark = { title: `${number}. ${title}`, page: below[0]?.page ?? pages.agenda, below }
    const level = number.includes('.') ? roots.at(-1)?.below : roots
    level?.push(bookmark)
  }
  const own = documents(null)
  const [first] = own
  return first ? [...roots, { title: 'Documents de la séance', page: first.page, below: own }] : roots
}
