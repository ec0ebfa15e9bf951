/** Ascending positions of a word in an entry, each section number × 65,536 + word index (migration 0019). */
export type Positions = Int32Array

/** Positions of section n are from n × this on. */
export const sectionWords = 0x1_00_00
export const noPositions: Positions = new Int32Array()

/** Maximum number of positions that are kept of a term in an entry: the first ones. */
export const mostPositions = 1_024

const bytesEach = 4

/** Decodes the `positions` of a posting: big-endian 32-bit integers. */
export function decodePositions(written: Buffer): Positions {
  const positions = new Int32Array(written.length / bytesEach)
  for (let index = 0; index < positions.length; index++) positions[index] = written.readInt32BE(index * bytesEach)
  return positions
}

export const sectionOf = (position: number): number => position >>> 16

/** Returns how many of ascending numbers are below a limit, by bisection. */
export function countBelow(ascending: Int32Array, limit: number): number {
  let [low, high] = [0, ascending.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ascending[middle] ?? 0) < limit) low = middle + 1
    else high = middle
  }
  return low
}

/** Returns where the words follow each other, each `offsets` positions after the first word. */
export function phrasePositions(words: readonly (Positions | undefined)[], offsets: readonly number[]): number[] {
  const [first, ...others] = words
  if (!first) return []
  return [...first].filter((start) =>
    others.every((positions, index) => positions && includesSorted(positions, start + (offsets[index + 1] ?? 0))),
  )
}

const includesSorted = (sorted: Positions, wanted: number): boolean => sorted[countBelow(sorted, wanted)] === wanted
