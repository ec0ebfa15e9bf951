import { sql } from 'kysely'
import type { Db } from '#server/database/open.ts'
import { type Positions, placeIn, readPositions, sectionOf } from './positions.ts'
import type { Group, Question } from './question.ts'

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
  const sections = new Map<number, Found[]>()
  for (const [group, { alternatives }] of groups.entries())
    for (const termId of new Set(alternatives.flatMap(({ termIds }) => termIds)))
      for (const position of places.get(termId) ?? [])
        if (sectionOf(position) !== titleSection)
          sections.getOrInsertComputed(sectionOf(position), () => []).push({ group, place: placeIn(position) })
  return [...sections]
    .map(([number, found]) => ({
      number,
      held: new Set(found.map(({ group }) => group)).size,
      span: spanOf(found),
      count: found.length,
    }))
    .toSorted((a, b) => b.held - a.held || a.span - b.span || b.count - a.count || a.number - b.number)
    .slice(0, mostSections)
    .map(({ number }) => number)
}

interface Found {
  group: number
  place: number
}

/** Words from the first to the last of the narrowest stretch that holds each of the groups that are found. */
function spanOf(found: readonly Found[]): number {
  const wanted = new Set(found.map(({ group }) => group)).size
  const sorted = found.toSorted((a, b) => a.place - b.place)
  const counts = new Map<number, number>()
  let narrowest = Infinity
  let first = 0
  for (const { group, place } of sorted) {
    counts.set(group, (counts.get(group) ?? 0) + 1)
    while (counts.size === wanted) {
      const dropped = sorted[first++]
      if (!dropped) break
      narrowest = Math.min(narrowest, place - dropped.place)
      const left = (counts.get(dropped.group) ?? 0) - 1
      if (left > 0) counts.set(dropped.group, left)
      else counts.delete(dropped.group)
    }
  }
  return narrowest
}
