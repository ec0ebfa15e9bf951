import { sql } from 'kysely'
import { type Positions, placesOfPhrase, readPositions, sectionOf } from '#server/finding/search/find/positions.ts'
import type { Group, Question } from '#server/finding/search/query/question.ts'
import type { Db } from '#server/ground/database/open.ts'

/** Where the terms of a question stand in one entry. */
export type Places = ReadonlyMap<number, Positions>

/** Where the terms of a question stand in these entries, in one statement. */
export async function readPlaces(
  db: Db,
  entryIds: readonly number[],
  { terms }: Question,
): Promise<ReadonlyMap<number, Places>> {
  const { rows } = await sql<{ entry_id: number; term_id: number; positions: Buffer }>`
    select entry_id, term_id, positions from search_postings
    where term_id = any(${[...terms.keys()]}::int[]) and entry_id = any(${entryIds}::int[])
  `.execute(db.withoutPlugins())
  const places = new Map<number, Map<number, Positions>>()
  for (const { entry_id: entry, term_id: term, positions } of rows)
    places.getOrInsertComputed(entry, () => new Map()).set(term, readPositions(positions))
  return places
}

/** The number of the section of a title. */
const titleSection = 0
/** Those that come after tell what they hold less well. */
const mostSections = 8

/** The sections of an entry that hold most of the groups, then in which these are nearest; its title left out. */
export function bestSections(groups: readonly Group[], places: Places): number[] {
  const found = foundIn(groups, places)
  const sections: Section[] = []
  for (let first = 0; first < found.length; ) {
    const number = sectionAt(found, first)
    let next = first + 1
    while (next < found.length && sectionAt(found, next) === number) next += 1
    if (number !== titleSection) sections.push({ number, ...spreadOf(found, first, next), count: next - first })
    first = next
  }
  return sections
    .toSorted((a, b) => b.held - a.held || a.span - b.span || b.count - a.count || a.number - b.number)
    .slice(0, mostSections)
    .map(({ number }) => number)
}

interface Section {
  number: number
  /** how many groups it holds */
  held: number
  /** words from the first to the last of the narrowest stretch that holds each of these */
  span: number
  count: number
}

/** Where groups stand, in order: each a position × `mostGroups` + the number of its group. */
type FoundGroups = Float64Array
/** More than a question has (`readQuery`). */
const mostGroups = 1_024

const positionAt = (found: FoundGroups, index: number) => Math.floor((found[index] ?? 0) / mostGroups)
const sectionAt = (found: FoundGroups, index: number) => sectionOf(positionAt(found, index))
const groupAt = (found: FoundGroups, index: number) => (found[index] ?? 0) % mostGroups

function foundIn(groups: readonly Group[], places: Places): FoundGroups {
  const lists = groups.flatMap((wanted, group) => placesOf(wanted, places).map((positions) => ({ group, positions })))
  const found = new Float64Array(lists.reduce((sum, { positions }) => sum + positions.length, 0))
  let count = 0
  for (const { group, positions } of lists)
    for (const position of positions) found[count++] = position * mostGroups + group
  return found.sort()
}

/** Where a group stands in an entry: a phrase where it begins, an expression in the sections that hold all of it. */
function placesOf({ alternatives, offsets }: Group, places: Places): (Positions | number[])[] {
  const lists = alternatives.map(({ termIds }) => termIds.map((termId) => places.get(termId)))
  if (offsets) return lists.map((words) => placesOfPhrase(words, offsets))
  const standing = lists.flatMap((words) => (words.every((word) => word !== undefined) ? inSectionsOfAll(words) : []))
  // found by words that no section holds together
  return standing.length > 0 ? standing : lists.flat().filter((word) => word !== undefined)
}

/** The places of words in the sections that hold all of them. */
function inSectionsOfAll(words: readonly Positions[]): Positions[] {
  const [first, ...others] = words
  if (!first || others.length === 0) return [...words]
  const common = others.reduce((sections, word) => sections.intersection(sectionsOf(word)), sectionsOf(first))
  if (common.size === 0) return []
  return words.map((word) => word.filter((position) => common.has(sectionOf(position))))
}

const sectionsOf = (positions: Positions) => new Set([...positions].map(sectionOf))

/** Of one section, from `first` to before `end`. */
function spreadOf(found: FoundGroups, first: number, end: number): Pick<Section, 'held' | 'span'> {
  const held = heldBy(found, first, end)
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

function heldBy(found: FoundGroups, first: number, end: number): number {
  const groups = new Set<number>()
  for (let index = first; index < end; index++) groups.add(groupAt(found, index))
  return groups.size
}
