import { describe, expect, test } from 'vitest'
import { computeSittings, type ReplaceableSeat } from '#contract/meetings/attendance/replacement.ts'
import { listSittings, type PresenceInterval, rollCallEnd } from './presentSeats.ts'

// holders 1 to 9, substitutes from 11
const seat = (id: number, holderId: number | null, substituteIds: number[]): ReplaceableSeat => ({
  id,
  holderId,
  substituteIds,
})
const instant = (time: string) => `2026-03-26T${time.padStart(5, '0')}:00Z`
/** `there(1, '9:00', '10:00')`: person 1 arrives at nine and leaves at ten */
const there = (personId: number, from: string, until: string | null = null): PresenceInterval => ({
  personId,
  arrivedAt: instant(from),
  leftAt: until && instant(until),
})

/** Who sits on each seat at an instant, in the order of the seats. */
function sittersAt(
  { seats, present, rollCallEnd: end = '9:00' }: Pick<Vector, 'seats' | 'present' | 'rollCallEnd'>,
  at: string,
) {
  const moment = Date.parse(at)
  const now = listSittings(seats, present, instant(end)).filter(
    ({ from, until }) => Date.parse(from) <= moment && (until === null || Date.parse(until) > moment),
  )
  return seats.map(({ id }) => now.find(({ seatId }) => seatId === id)?.personId ?? null)
}

interface Vector {
  article: string
  name: string
  seats: ReplaceableSeat[]
  present: PresenceInterval[]
  /** the end of the roll call; nine by default */
  rollCallEnd?: string
  /** who sits at these times, in the order of the seats */
  sits: Record<string, (number | null)[]>
}

const vectors: Vector[] = [
  {
    article: 'L2314-1',
    name: 'a holder who is present sits, whoever else is there',
    seats: [seat(1, 1, [11])],
    present: [there(11, '9:00'), there(1, '9:00')],
    sits: { '8:59': [null], '9:00': [1], '12:00': [1] },
  },
  {
    article: 'L2314-37',
    name: 'the first of the list who is present sits for an absent holder',
    seats: [seat(1, 1, [13, 12, 11])],
    present: [there(11, '9:00'), there(12, '9:00')],
    sits: { '9:00': [12] },
  },
  {
    article: 'L2314-37',
    name: 'the replacement ends at the minute at which the holder comes back, and starts again when they leave',
    seats: [seat(1, 1, [11])],
    present: [there(11, '9:00'), there(1, '9:30', '10:00'), there(1, '11:00')],
    sits: { '9:29': [11], '9:30': [1], '9:59': [1], '10:00': [11], '11:00': [1] },
  },
  {
    article: 'L2314-37',
    name: 'two absent holders and one substitute: one seat stays empty',
    seats: [seat(1, 1, [11]), seat(2, 2, [11])],
    present: [there(11, '9:00')],
    sits: { '9:00': [11, null] },
  },
  {
    article: 'L2314-37',
    name: 'the only substitute goes on to the other absent holder once the first is back',
    seats: [seat(1, 1, [11]), seat(2, 2, [11])],
    present: [there(11, '9:00'), there(1, '9:30')],
    sits: { '9:00': [11, null], '9:30': [1, 11] },
  },
  {
    article: 'L2314-37',
    name: 'a substitute stays on the seat of the holder whom they replace until that holder is back',
    seats: [seat(1, 1, [11, 12]), seat(2, 2, [11])],
    present: [there(1, '9:00', '10:00'), there(11, '9:00'), there(12, '9:00')],
    sits: { '9:00': [1, 11], '10:00': [12, 11] },
  },
  {
    article: 'L2314-37 (« jusqu’au retour de celui qu’il remplace »)',
    name: 'a substitute who precedes on the list and arrives late waits until the other one leaves',
    seats: [seat(1, 1, [11, 12])],
    present: [there(12, '9:00', '10:00'), there(11, '9:15')],
    sits: { '9:00': [12], '9:15': [12], '10:00': [11] },
  },
  {
    article: 'L2314-37 (« jusqu’au retour de celui qu’il remplace »)',
    name: 'the substitute who came back waits too; the holder does not',
    seats: [seat(1, 1, [11, 12])],
    present: [there(11, '9:00', '9:30'), there(12, '9:00'), there(11, '9:45'), there(1, '10:00')],
    sits: { '9:00': [11], '9:30': [12], '9:45': [12], '10:00': [1] },
  },
  {
    article: 'L2314-37, MEETING §1 (« the first of the list »)',
    name: 'during the roll call nobody replaces yet: the order of the list decides',
    seats: [seat(1, 1, [11, 12])],
    present: [there(12, '8:40'), there(11, '8:55', '10:00')],
    sits: { '8:40': [12], '8:55': [11], '9:00': [11], '10:00': [12] },
  },
  {
    article: 'L2314-37, MEETING §1 (« the first of the list »)',
    name: 'during the roll call, a substitute who is freed by the arrival of another one sits on the next empty seat',
    seats: [seat(1, 1, [11, 12]), seat(2, 2, [12])],
    present: [there(12, '9:00'), there(11, '9:15')],
    rollCallEnd: '9:30',
    sits: { '9:00': [12, null], '9:15': [11, 12] },
  },
  {
    article: 'L2314-37',
    name: 'the assignment of a holder has ended: the first of the list who is present sits to the end',
    seats: [seat(1, null, [11, 12])],
    present: [there(12, '9:00'), there(11, '9:00')],
    sits: { '9:00': [11], '18:00': [11] },
  },
  {
    article: 'L2314-37',
    name: 'a substitute who has become a holder sits on their own seat only',
    seats: [seat(1, 1, [11]), seat(2, 11, [])],
    present: [there(11, '9:00')],
    sits: { '9:00': [null, 11] },
  },
]

describe.each(vectors)('$article: $name', ({ sits, ...meeting }) => {
  test.each(Object.entries(sits))('%s', (at, expected) => {
    expect(sittersAt(meeting, instant(at))).toEqual(expected)
  })
})

test('holders sit, and the substitutes who replace one; nobody else votes', () => {
  const seats = [seat(1, 1, [11]), seat(2, 2, [12]), seat(3, 3, [])]
  const present = [there(1, '9:00'), there(11, '9:00'), there(12, '9:00'), there(20, '9:00')]
  expect(sittersAt({ seats, present }, instant('9:00'))).toEqual([1, 12, null])
  expect(sittersAt({ seats, present }, instant('8:00'))).toEqual([null, null, null])
})

test('sittings follow one another on each seat', () => {
  const present = [there(11, '9:00'), there(1, '9:30', '10:00'), there(2, '9:45')]
  const periods = listSittings([seat(1, 1, [11])], present, instant('9:00'))
  expect(periods.map(({ personId, from, until }) => [personId, from.slice(11, 16), until?.slice(11, 16)])).toEqual([
    [11, '09:00', '09:30'],
    [1, '09:30', '10:00'],
    [11, '10:00', undefined],
  ])
})

test('people who all come at once sit as the answers to the convocation announced', () => {
  const seats = [seat(1, 1, [11, 12]), seat(2, 2, [12, 11]), seat(3, null, [11, 12, 13])]
  const all = [1, 2, 11, 12, 13]
  for (let mask = 0; mask < 32; mask += 1) {
    const here = new Set(all.filter((_, bit) => (mask & (1 << bit)) !== 0))
    const intervals = [...here].map((id) => there(id, '9:00'))
    const announced = computeSittings(seats, (id) => here.has(id))
    expect(sittersAt({ seats, present: intervals }, instant('9:00'))).toEqual(announced.map(({ personId }) => personId))
    const periods = listSittings(seats, intervals, instant('9:00')).map(({ seatId, isReplacement }) => [
      seatId,
      isReplacement,
    ])
    expect(periods).toEqual(
      announced.flatMap(({ seatId, personId, isReplacement }) => (personId === null ? [] : [[seatId, isReplacement]])),
    )
  }
})

test('the roll call ends with the planned start, or fifteen minutes after a late opening', () => {
  const startsAt = instant('9:00')
  expect(rollCallEnd({ startsAt, openedAt: instant('8:30') })).toBe('2026-03-26T09:00:00.000Z')
  expect(rollCallEnd({ startsAt, openedAt: instant('9:05') })).toBe('2026-03-26T09:20:00.000Z')
  expect(rollCallEnd({ startsAt, openedAt: null })).toBe('2026-03-26T09:00:00.000Z')
})
