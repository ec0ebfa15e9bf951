import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/database/open.ts'

/**
 * What ranks, counts and decides who reads each entry, as columns: an entry is its place in them, in the order of `ids`. Some tens of
 * bytes each, and a title.
 */
export interface Catalogue {
  edition: string
  ids: Int32Array
  /** by block of 512 entries (migration 0019), the place of each in the columns; -1 of none */
  blocks: ReadonlyMap<number, Int32Array>
  /** the first is that of each entry's scope */
  scopes: Choices<number>
  facets: {
    type: Choices<string>
    irp: Choices<number>
    documentType: Choices<number>
    thematic: Choices<number>
    year: Choices<number>
  }
  titles: readonly string[]
  /** tells those that stand at the same place of a code; null of what stands in none */
  codePlaces: readonly (string | null)[]
  /** seconds since 1970 */
  at: Float64Array
  standing: Float32Array
  archived: Uint8Array
  sources: readonly string[]
  sourceIds: Int32Array
}

/** What entries are of: `values[of[n]]`, where n goes from `starts[entry]` to `starts[entry + 1]`, which it does not reach. */
export interface Choices<Value> {
  values: readonly Value[]
  of: Int32Array
  starts: Int32Array
}

export const blockBits = 9
const inBlock = (1 << blockBits) - 1

/** Another one for each change of any entry. */
export const edition = sql<string>`(select coalesce(sum(stamp), 0)::text from search_editions)`

/** The last one that was read, which a search asks for again only when its edition is another. */
let known: { edition: string; catalogue: Promise<Catalogue> } | undefined

/** The catalogue of the edition that this transaction sees. Those who ask for the same one read it once. */
export async function catalogueOf(db: Db, wanted: string): Promise<Catalogue> {
  if (known?.edition === wanted) {
    const shared = await known.catalogue.catch(() => null)
    if (shared) return shared
  }
  const catalogue = read(db, wanted)
  known = { edition: wanted, catalogue }
  return catalogue
}

const columns = {
  ids: sql`id`,
  scopes: sql`scope_id`,
  types: sql`kind`,
  bodies: sql`body_id`,
  documentTypes: sql`document_type_id`,
  thematics: sql`thematic_ids`,
  years: sql`year`,
  titles: sql`title`,
  codePlaces: sql`place`,
  at: sql`extract(epoch from at)`,
  standing: sql`standing`,
  archived: sql`archived::int`,
  sources: sql`source`,
  sourceIds: sql`source_id`,
} satisfies Record<string, RawBuilder<unknown>>

interface Columns extends Record<'ids' | 'scopes' | 'years' | 'at' | 'standing' | 'archived' | 'sourceIds', number[]> {
  types: string[]
  bodies: (number | null)[]
  documentTypes: (number | null)[]
  thematics: number[][]
  titles: string[]
  codePlaces: (string | null)[]
  sources: string[]
}

async function read(db: Db, wanted: string): Promise<Catalogue> {
  const { rows } = await sql<{ columns: Columns }>`
    select json_build_object(${sql.join(
      Object.entries(columns).flatMap(([name, column]) => [sql.lit(name), sql`coalesce(json_agg(${column}), '[]')`]),
    )}) as columns
    from (select * from search_entries order by id) entry
  `.execute(db.withoutPlugins())
  const { columns: found } = rows[0] as { columns: Columns }
  const alone = <Value>(values: readonly (Value | null)[]) =>
    choicesAmong(values.map((value) => (value === null ? [] : [value])))
  return {
    edition: wanted,
    ids: Int32Array.from(found.ids),
    blocks: blocksOf(found.ids),
    scopes: alone(found.scopes),
    facets: {
      type: alone(found.types),
      irp: alone(found.bodies),
      documentType: alone(found.documentTypes),
      thematic: choicesAmong(found.thematics),
      year: alone(found.years),
    },
    titles: found.titles,
    codePlaces: found.codePlaces,
    at: Float64Array.from(found.at),
    standing: Float32Array.from(found.standing),
    archived: Uint8Array.from(found.archived),
    sources: found.sources,
    sourceIds: Int32Array.from(found.sourceIds),
  }
}

function blocksOf(ids: readonly number[]) {
  const blocks = new Map<number, Int32Array>()
  for (const [place, id] of ids.entries())
    blocks.getOrInsertComputed(id >>> blockBits, () => new Int32Array(inBlock + 1).fill(-1))[id & inBlock] = place
  return blocks
}

function choicesAmong<Value>(held: readonly (readonly Value[])[]): Choices<Value> {
  const numbers = new Map<Value, number>()
  const of: number[] = []
  const starts = new Int32Array(held.length + 1)
  for (const [entry, values] of held.entries()) {
    for (const value of values) of.push(numbers.getOrInsertComputed(value, () => numbers.size))
    starts[entry + 1] = of.length
  }
  return { values: [...numbers.keys()], of: Int32Array.from(of), starts }
}
