import { blockSize, type CatalogueBlock, type EncodedChoices, indexById } from './catalogueBlocks.ts'
import type { Column, ColumnType } from './growColumns.ts'

/** A block that has lost more entries than this is put together without them. */
const mostGone = blockSize / 4

/** An entry, by its block and its index in it. */
type Row = readonly [block: CatalogueBlock, index: number]

/**
 * Returns the block with the entries that it has lost since an earlier edition: they keep their place in the columns,
 * without a scope, so that nobody may read them, and no number leads to them. Removing them would move all entries
 * behind them, that is copy all columns.
 */
export function keepGone(now: CatalogueBlock, former: CatalogueBlock): CatalogueBlock {
  const kept = Array.from(former.ids, (id, index): Row => {
    const present = now.indexes[id & (blockSize - 1)] ?? -1
    return present < 0 ? [former, index] : [now, present]
  })
  const gone = kept.filter(([block]) => block === former).length
  const firstAdded = kept.length - gone
  const comesBehind = (now.ids[firstAdded] ?? Infinity) > (former.ids.at(-1) ?? 0)
  if (gone === 0 || gone > mostGone || !comesBehind) return now
  const added = Array.from(now.ids.subarray(firstAdded), (_, index): Row => [now, firstAdded + index])
  return joinRows([...kept, ...added], now, gone)
}

function joinRows(rows: readonly Row[], now: CatalogueBlock, gone: number): CatalogueBlock {
  const column = <Of extends Column>(type: ColumnType<Of>, partOf: (block: CatalogueBlock) => Of): Of => {
    const joined = new type(rows.length)
    for (const [place, [block, index]] of rows.entries()) joined[place] = partOf(block)[index] ?? 0
    return joined
  }
  const texts = <Text>(partOf: (block: CatalogueBlock) => readonly Text[]): Text[] =>
    rows.map(([block, index]) => partOf(block)[index] as Text)
  const choices = (choiceOf: (block: CatalogueBlock) => EncodedChoices): EncodedChoices => {
    const values = rows.map(([block, index]) => valuesOf(choiceOf(block), index))
    return {
      of: Int32Array.from(values.flatMap((own) => [...own])),
      ends: choiceOf(now).ends && endsOf(values),
    }
  }
  const scopes = column(Int32Array, ({ choices: { scopes: own } }) => own.of)
  for (const [place, [block]] of rows.entries()) if (block !== now) scopes[place] = -1
  const ids = column(Int32Array, (block) => block.ids)
  return {
    ids,
    indexes: indexById(ids, (place) => rows[place]?.[0] === now),
    gone,
    choices: {
      scopes: { of: scopes, ends: null },
      type: choices((block) => block.choices.type),
      irp: choices((block) => block.choices.irp),
      documentType: choices((block) => block.choices.documentType),
      thematic: choices((block) => block.choices.thematic),
      year: choices((block) => block.choices.year),
    },
    titles: texts((block) => block.titles),
    codePlaces: texts((block) => block.codePlaces),
    at: column(Float64Array, (block) => block.at),
    standing: column(Float32Array, (block) => block.standing),
    archived: column(Uint8Array, (block) => block.archived),
    sources: texts((block) => block.sources),
    sourceIds: column(Int32Array, (block) => block.sourceIds),
  }
}

/** The values of an entry of a block. */
const valuesOf = ({ of, ends }: EncodedChoices, index: number): Int32Array =>
  ends ? of.subarray(ends[index - 1] ?? 0, ends[index]) : of.subarray(index, index + 1)

function endsOf(values: readonly Int32Array[]): Int32Array {
  const ends = new Int32Array(values.length)
  let end = 0
  for (const [index, { length }] of values.entries()) ends[index] = end += length
  return ends
}
