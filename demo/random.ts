/** A seeded random generator: the same values at each run. */
export interface Random {
  /** from `min` to `max`, both included */
  integer(min: number, max: number): number
  pick<Item>(items: readonly Item[]): Item
  /** returns a shuffled copy */
  shuffle<Item>(items: readonly Item[]): Item[]
}

/** @param seed any text; a record's key gives values independent of other records */
export function createRandom(seed: string): Random {
  const next = mulberry32(hash(seed))
  const integer = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    integer,
    pick<Item>(items: readonly Item[]): Item {
      if (items.length === 0) throw new Error('Nothing to pick from')
      return items[integer(0, items.length - 1)] as Item
    },
    shuffle: (items) =>
      items
        .map((item) => ({ item, rank: next() }))
        .toSorted((a, b) => a.rank - b.rank)
        .map(({ item }) => item),
  }
}

/** FNV-1a hash, 32 bits. */
function hash(text: string): number {
  let value = 0x81_1c_9d_c5
  for (const char of text) value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 0x01_00_01_93)
  return value >>> 0
}

/** Mulberry32 generator: numbers from 0 to 1 (exclusive), with 32 bits of state. */
function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
