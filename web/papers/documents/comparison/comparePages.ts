import { diffArrays } from 'diff'

/** A page that differs between two versions. Page numbers start at 1. */
export interface PageChange {
  /** page of the former version; null for an added page */
  before: number | null
  /** page of the new version; null for a removed page */
  after: number | null
}

/** The same page in both versions. */
export interface PagePair {
  before: number
  after: number
}

/**
 * Lists the pages that differ and those that do not, in order. Pages that only moved because others were added or removed
 * before them do not differ.
 * @param isSame compares two pages; by default they are digests
 */
export function comparePages<Page>(
  before: readonly Page[],
  after: readonly Page[],
  isSame: (former: Page, latter: Page) => boolean = (former, latter) => former === latter,
): { changes: PageChange[]; same: PagePair[] } {
  const changes: PageChange[] = []
  const same: PagePair[] = []
  let [left, right] = [0, 0]
  let removed: number[] = []
  let added: number[] = []
  /** Pages that replace others are compared one to one. */
  const flush = () => {
    for (let index = 0; index < Math.max(removed.length, added.length); index += 1)
      changes.push({ before: removed[index] ?? null, after: added[index] ?? null })
    removed = []
    added = []
  }
  for (const part of diffArrays([...before], [...after], { comparator: isSame })) {
    const pages = Array.from({ length: part.count }, (_, index) => index + 1)
    if (part.removed) {
      removed.push(...pages.map((page) => left + page))
      left += part.count
    } else if (part.added) {
      added.push(...pages.map((page) => right + page))
      right += part.count
    } else {
      flush()
      same.push(...pages.map((page) => ({ before: left + page, after: right + page })))
      left += part.count
      right += part.count
    }
  }
  flush()
  return { changes, same }
}
