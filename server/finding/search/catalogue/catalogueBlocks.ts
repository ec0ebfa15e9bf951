import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/ground/database/openDatabase.ts'

/** Bits of an entry number within its block of 512: the block is `id >>> blockBits` (migration 0019). */
export const blockBits = 9
export const blockSize = 1 << blockBits

/** A column of a block that has dictionary numbers: per entry none, one or, in a multi-valued column, several. */
export interface EncodedChoices {
  /** the number of each entry, -1 if it has none; in a multi-valued column the numbers of all entries, concatenated */
  of: Int32Array
  /** in a multi-valued column: per entry, the end (exclusive) of its numbers in `of` */
  ends: Int32Array | null
}
const choiceNames = ['scopes', 'type', 'irp', 'documentType', 'thematic', 'year'] as const
export type ChoiceName = (typeof choiceNames)[number]

/** Number of each value that an entry has or had. Values are only added, never removed. */
export type Dictionaries = Readonly<Record<ChoiceName, Map<number | string, number>>>
export const createDictionaries = (): Dictionaries =>
  Object.fromEntries(choiceNames.map((name) => [name, new Map()])) as unknown as Dictionaries

/** The entries of a block, ordered by number. */
export interface CatalogueBlock {
  /** also those of entries that are gone (`keepGone`) */
  ids: Int32Array
  /** by entry number within the block: the index of the entry among these; -1 if there is none */
  indexes: Int16Array
  /** number of entries that are gone, but still have their place */
  gone: number
  choices: Readonly<Record<ChoiceName, EncodedChoices>>
  titles: readonly string[]
  codePlaces: readonly (string | null)[]
  at: Float64Array
  standing: Float32Array
  archived: Uint8Array
  sources: readonly string[]
  sourceIds: Int32Array
}

const columns = {
  ids: sql`id`,
  scopes: sql`scope_id`,
  type: sql`kind`,
  irp: sql`body_id`,
  documentType: sql`document_type_id`,
  thematic: sql`thematic_ids`,
  year: sql`year`,
  titles: sql`title`,
  codePlaces: sql`place`,
  at: sql`extract(epoch from at)`,
  standing: sql`standing`,
  archived: sql`archived::int`,
  sources: sql`source`,
  sourceIds: sql`source_id`,
} satisfies Record<string, RawBuilder<unknown>>

type Columns = Record<'ids' | 'at' | 'standing' | 'archived' | 'sourceIds', number[]> &
  Record<'titles' | 'sources', string[]> & { codePlaces: (string | null)[] } & Record<
    Exclude<ChoiceName, 'thematic'>,
    (number | string | null)[]
  > & { thematic: number[][] }

/** Number of blocks read at once: parsing them takes some milliseconds, during which the event loop is blocked. */
const blocksAtOnce = 8

/** Lists the blocks that have entries. */
export async function listBlocks(db: Db): Promise<number[]> {
  const { rows } = await sql<{ block: number }>`
    select distinct id >> ${sql.lit(blockBits)} as block from search_entries`.execute(db.withoutPlugins())
  return rows.map(({ block }) => block)
}

/** Reads blocks and adds their values to the dictionaries. @returns those of the given blocks that have entries */
export async function readBlocks(
  db: Db,
  wanted: readonly number[],
  dictionaries: Dictionaries,
): Promise<Map<number, CatalogueBlock>> {
  const read = new Map<number, CatalogueBlock>()
  for (let from = 0; from < wanted.length; from += blocksAtOnce) {
    const { rows } = await sql<{ block: number; columns: Columns }>`
      select block, columns from unnest(${wanted.slice(from, from + blocksAtOnce)}::int[]) asked (block)
      cross join lateral (
        select json_build_object(${sql.join(
          Object.entries(columns).flatMap(([name, column]) => [sql.lit(name), sql`json_agg(${column})`]),
        )}) as columns
        from (
          select * from search_entries
          where id between block * ${sql.lit(blockSize)} and block * ${sql.lit(blockSize)} + ${sql.lit(blockSize - 1)}
          order by id
        ) entry
        having count(*) > 0
      ) entries
    `.execute(db.withoutPlugins())
    for (const { block, columns } of rows) read.set(block, encodeBlock(columns, dictionaries))
  }
  return read
}

const encodeBlock = (columns: Columns, dictionaries: Dictionaries): CatalogueBlock => {
  const { thematic, ...single } = columns
  const choices = choiceNames.map((name) => [
    name,
    name === 'thematic' ? encodeLists(thematic, dictionaries[name]) : encodeValues(single[name], dictionaries[name]),
  ])
  return {
    ids: Int32Array.from(columns.ids),
    indexes: indexById(columns.ids),
    gone: 0,
    choices: Object.fromEntries(choices) as CatalogueBlock['choices'],
    titles: columns.titles,
    codePlaces: columns.codePlaces,
    at: Float64Array.from(columns.at),
    standing: Float32Array.from(columns.standing),
    archived: Uint8Array.from(columns.archived),
    sources: columns.sources,
    sourceIds: Int32Array.from(columns.sourceIds),
  }
}

/** Returns the index of each entry by its number within the block, -1 for those that are not there. */
export function indexById(ids: Iterable<number>, isThere: (index: number) => boolean = () => true): Int16Array {
  const indexes = new Int16Array(blockSize).fill(-1)
  let index = 0
  for (const id of ids) {
    if (isThere(index)) indexes[id & (blockSize - 1)] = index
    index += 1
  }
  return indexes
}

type Dictionary = Dictionaries[ChoiceName]
const numberOf = (value: number | string, numbers: Dictionary) => numbers.getOrInsertComputed(value, () => numbers.size)

const encodeValues = (values: readonly (number | string | null)[], numbers: Dictionary): EncodedChoices => ({
  of: Int32Array.from(values, (value) => (value === null ? -1 : numberOf(value, numbers))),
  ends: null,
})

function encodeLists(lists: readonly (readonly (number | string)[])[], numbers: Dictionary): EncodedChoices {
  const of: number[] = []
  const ends = new Int32Array(lists.length)
  for (const [entry, values] of lists.entries()) {
    for (const value of values) of.push(numberOf(value, numbers))
    ends[entry] = of.length
  }
  return { of: Int32Array.from(of), ends }
}
