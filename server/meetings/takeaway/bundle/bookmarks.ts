import type { PDFRef } from 'pdf-lib'
import type { PlacedDocument } from '#server/meetings/takeaway/plan.ts'
import type { AddedPages } from './addDocument.ts'
import type { Bookmark } from './outline.ts'

/** A document of the plan, and its pages, unless it was left out. */
export interface Bound {
  placed: PlacedDocument
  pages: AddedPages | null
  /** of its first page in the file, less those of the front */
  before: number
}

/** A bookmark for each point, and under it for each of its documents, then for the points below it. */
export function bookmarksOf(
  points: readonly { number: string; title: string }[],
  bound: readonly Bound[],
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
