import { expect, test } from 'vitest'
import { topK } from './topK.ts'

const compare = (a: number, b: number) => (a % 17) - (b % 17) || b - a

test.each([0, 1, 2, 7, 30, 299, 300, 1_000])(
  'topK(%i) of 300 entries equals the first of all, sorted, whatever their order',
  (count) => {
    const ordered = Int32Array.from({ length: 300 }, (_, index) => index)
    const mixed = ordered.map((entry) => (entry * 89) % 300)
    for (const entries of [
      ordered,
      ordered.toReversed(),
      mixed,
      ordered.toSorted(compare),
      ordered.toSorted(compare).toReversed(),
    ]) {
      const before = entries.slice()
      expect(topK(entries, count, compare)).toEqual(entries.toSorted(compare).slice(0, count))
      expect(entries).toEqual(before)
    }
    expect([...topK(new Int32Array(), count, compare)]).toEqual([])
  },
)
