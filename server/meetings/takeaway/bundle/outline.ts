import { type PDFContext, type PDFDict, PDFHexString, type PDFRef } from 'pdf-lib'

/** A bookmark with its title, its target page and its children. */
export interface Bookmark {
  title: string
  page: PDFRef
  below: Bookmark[]
}

/**
 * Adds expanded bookmarks to a file.
 * @returns the root, for the catalog
 */
export function addOutline(context: PDFContext, bookmarks: readonly Bookmark[]): PDFRef {
  const root = context.nextRef()
  const ends = addOutlineLevel(context, root, bookmarks)
  context.assign(root, context.obj({ Type: 'Outlines', ...ends, Count: countOf(bookmarks) }))
  return root
}

const countOf = (bookmarks: readonly Bookmark[]): number =>
  bookmarks.reduce((sum, { below }) => sum + 1 + countOf(below), 0)

/**
 * Adds the bookmarks of one level.
 * @returns the first and the last of them; an empty object when there are none
 */
function addOutlineLevel(context: PDFContext, parent: PDFRef, bookmarks: readonly Bookmark[]) {
  const refs = bookmarks.map(() => context.nextRef())
  for (const [index, { title, page, below }] of bookmarks.entries()) {
    const [ref, previous, next] = [refs[index], refs[index - 1], refs[index + 1]]
    if (!ref) continue
    const entry: PDFDict = context.obj({
      Title: PDFHexString.fromText(title),
      Parent: parent,
      Dest: [page, 'Fit'],
      ...(previous && { Prev: previous }),
      ...(next && { Next: next }),
      ...addOutlineLevel(context, ref, below),
      ...(below.length > 0 && { Count: countOf(below) }),
    })
    context.assign(ref, entry)
  }
  const [first, last] = [refs[0], refs.at(-1)]
  return first && last ? { First: first, Last: last } : {}
}
