import type { TermPositions } from '#server/finding/search/entries/readTermPositions.ts'
import { titleSection } from '#server/finding/search/entries/sections.ts'
import { noPositions, type Positions, phrasePositions, sectionOf } from '#server/finding/search/positions.ts'
import type { QueryGroup } from '#server/finding/search/queryGroups.ts'

/** Maximum number of sections kept per entry: further ones are worse extracts. */
const maxSections = 8

/** Returns the section numbers of an entry with most groups, then with the closest matches. Excludes the title. */
export function bestSections(groups: readonly QueryGroup[], places: TermPositions): number[] {
  const found = groupPositions(groups, places)
  const sections: SectionScore[] = []
  for (let first = 0; first < found.length; ) {
    const number = sectionAt(found, first)
    let next = first + 1
    while (next < found.length && sectionAt(found, next) === number) next += 1
    if (number !== titleSection) sections.push({ number, ...measureSection(found, first, next), count: next - first })
    first = next
  }
  return sections
    .toSorted((a, b) => b.held - a.held || a.span - b.span || b.count - a.count || a.number - b.number)
    .slice(0, maxSections)
    .map(({ number }) => number)
}

interface SectionScore {
  number: number
  /** number of groups in the section */
  held: number
  /** length in words of the shortest stretch that contains each of these groups */
  span: number
  count: number
}

/** Sorted positions of groups, each encoded as position × `maxGroups` + group number. */
type GroupPositions = Float64Array
/** Exceeds the number of groups that `parseQuerySyntax` allows. */
const maxGroups = 1_024

const positionAt = (found: GroupPositions, index: number) => Math.floor((found[index] ?? 0) / maxGroups)
const sectionAt = (found: GroupPositions, index: number) => sectionOf(positionAt(found, index))
// without the remainder operator, which is slow on numbers of more than 32 bits
const groupAt = (found: GroupPositions, index: number) => (found[index] ?? 0) - positionAt(found, index) * maxGroups

function groupPositions(groups: readonly QueryGroup[], places: TermPositions): GroupPositions {
  const lists = groups.flatMap((wanted, group) =>
    positionsOf(wanted, places).map((positions) => ({ group, positions })),
  )
  const found = new Float64Array(lists.reduce((sum, { positions }) => sum + positions.length, 0))
  let count = 0
  for (const { group, positions } of lists)
    for (const position of positions) found[count++] = position * maxGroups + group
  return found.sort()
}

/**
 * Returns the positions of a group in an entry: the start of a phrase, or all words of an expression in the sections
 * that contain it whole.
 */
function positionsOf({ alternatives, offsets }: QueryGroup, places: TermPositions): (Positions | number[])[] {
  const lists = alternatives.map(({ termIds }) => termIds.map((termId) => places.get(termId) ?? noPositions))
  if (offsets) return lists.map((words) => phrasePositions(words, offsets))
  const standing = lists.flatMap((words) => (words.every(({ length }) => length > 0) ? inCommonSections(words) : []))
  // matched by words that no section contains together
  return standing.length > 0 ? standing : lists.flat().filter(({ length }) => length > 0)
}

/** Returns the positions of words within the sections that contain all of them. */
function inCommonSections(words: readonly Positions[]): Positions[] {
  const [first, ...others] = words
  if (!first || others.length === 0) return [...words]
  const common = others.reduce((sections, word) => sections.intersection(sectionsOf(word)), sectionsOf(first))
  if (common.size === 0) return []
  return words.map((word) => word.filter((position) => common.has(sectionOf(position))))
}

const sectionsOf = (positions: Positions) => new Set([...positions].map(sectionOf))

/** Measures one section: `found` from `first` up to but not including `end`. */
function measureSection(found: GroupPositions, first: number, end: number): Pick<SectionScore, 'held' | 'span'> {
  const held = countGroups(found, first, end)
  const counts = new Map<number, number>()
  let span = Infinity
  let dropped = first
  for (let index = first; index < end; index++) {
    const group = groupAt(found, index)
    counts.set(group, (counts.get(group) ?? 0) + 1)
    while (counts.size === held) {
      span = Math.min(span, positionAt(found, index) - positionAt(found, dropped))
      const gone = groupAt(found, dropped++)
      const left = (counts.get(gone) ?? 0) - 1
      if (left > 0) counts.set(gone, left)
      else counts.delete(gone)
    }
  }
  return { held, span }
}

function countGroups(found: GroupPositions, first: number, end: number): number {
  const groups = new Set<number>()
  for (let index = first; index < end; index++) groups.add(groupAt(found, index))
  return groups.size
}
