import { expect, test } from 'vitest'
import { computeSittings, type ReplaceableSeat } from './replacement.ts'

// holders 1 to 9, substitutes from 11
const seat = (id: number, holderId: number | null, substituteIds: number[]): ReplaceableSeat => ({
  id,
  holderId,
  substituteIds,
})

interface Vector {
  article: string
  name: string
  seats: ReplaceableSeat[]
  absent: number[]
  /** who sits, in the order of the seats */
  sits: (number | null)[]
}

const vectors: Vector[] = [
  {
    article: 'L2314-1',
    name: 'a substitute sits only in the absence of the holder',
    seats: [seat(1, 1, [11])],
    absent: [],
    sits: [1],
  },
  {
    article: 'L2314-37',
    name: 'the first of the list replaces an absent holder',
    seats: [seat(1, 1, [12, 11])],
    absent: [1],
    sits: [12],
  },
  {
    article: 'L2314-37',
    name: 'an absent substitute leaves the seat to the next of the list',
    seats: [seat(1, 1, [11, 12])],
    absent: [1, 11],
    sits: [12],
  },
  {
    article: 'L2314-37',
    name: 'two absent holders and one substitute: one seat stays empty',
    seats: [seat(1, 1, [11]), seat(2, 2, [11])],
    absent: [1, 2],
    sits: [11, null],
  },
  {
    article: 'L2314-37',
    name: 'a substitute who replaces already is skipped by the next seat',
    seats: [seat(1, 1, [11, 12]), seat(2, 2, [11, 12])],
    absent: [1, 2],
    sits: [11, 12],
  },
  {
    article: 'L2314-37',
    name: 'the holder who comes back ends the replacement, and frees the substitute for the other seat',
    seats: [seat(1, 1, [11]), seat(2, 2, [11])],
    absent: [2],
    sits: [1, 11],
  },
  {
    article: 'L2314-37',
    name: 'the assignment of a substitute ends in the middle of the list: the next one is called',
    seats: [seat(1, 1, [11, 12, 13])],
    absent: [1, 11, 12],
    sits: [13],
  },
  {
    article: 'L2314-37',
    name: 'a substitute who became a holder replaces nobody else',
    seats: [seat(1, 1, [11, 12]), seat(2, 11, [12])],
    absent: [1],
    sits: [12, 11],
  },
  {
    article: 'L2314-37',
    name: 'the assignment of a holder ends: the first of the list sits on the vacant seat',
    seats: [seat(1, null, [11, 12])],
    absent: [],
    sits: [11],
  },
  {
    article: 'L2314-10',
    name: 'a vacant seat without substitutes stays empty',
    seats: [seat(1, null, [])],
    absent: [],
    sits: [null],
  },
]

test.each(vectors)('$article: $name', ({ seats, absent, sits }) => {
  const away = new Set(absent)
  expect(computeSittings(seats, (id) => !away.has(id)).map(({ personId }) => personId)).toEqual(sits)
})

test('nobody sits twice, whoever is absent', () => {
  const seats = [seat(1, 1, [11, 12]), seat(2, 2, [12, 11]), seat(3, null, [11, 12, 13])]
  for (let mask = 0; mask < 32; mask += 1) {
    const away = new Set([1, 2, 11, 12, 13].filter((_, bit) => (mask & (1 << bit)) !== 0))
    const people = computeSittings(seats, (id) => !away.has(id)).flatMap(({ personId }) => personId ?? [])
    expect(new Set(people).size).toBe(people.length)
    expect(people.filter((id) => away.has(id))).toEqual([])
  }
})
