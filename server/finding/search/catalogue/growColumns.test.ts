import { expect, test } from 'vitest'
import { append, concatenate } from './growColumns.ts'

const numbers = (...values: number[]) => Int32Array.from(values)

test('of two columns that add to the same one, one shares its elements and the other copies them', () => {
  const column = concatenate(Int32Array, [numbers(1, 2), numbers(), numbers(3)])
  const [one, other] = [append(Int32Array, column, [numbers(4)]), append(Int32Array, column, [numbers(5), numbers(6)])]

  expect([column, one, other]).toEqual([numbers(1, 2, 3), numbers(1, 2, 3, 4), numbers(1, 2, 3, 5, 6)])
  expect([one.buffer === column.buffer, other.buffer === column.buffer]).toEqual([true, false])
  expect(append(Int32Array, one, [numbers(7)])).toEqual(numbers(1, 2, 3, 4, 7))
})

test('a column without room is copied, and nothing added is the same column', () => {
  const column = concatenate(Float64Array, [Float64Array.of(0.5)])
  const large = append(Float64Array, column, [new Float64Array(5_000).fill(2)])

  expect(large.buffer).not.toBe(column.buffer)
  expect([large.length, large[0], large.at(-1)]).toEqual([5_001, 0.5, 2])
  expect(append(Float64Array, column, [new Float64Array()])).toBe(column)
  expect(append(Uint8Array, Uint8Array.of(1), [Uint8Array.of(2)])).toEqual(Uint8Array.of(1, 2))
})
