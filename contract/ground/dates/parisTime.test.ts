import { describe, expect, test } from 'vitest'
import { PlannedDay, PlannedTime, parisInstant, parisWallTime } from './parisTime.ts'

test.each([
  ['2026-03-19T08:00:00Z', '2026-03-19T09:00:00'],
  ['2026-07-01T22:30:00Z', '2026-07-02T00:30:00'],
  ['2026-12-31T23:00:00Z', '2027-01-01T00:00:00'],
  // in the night of 28 to 29 March 2026, two o'clock becomes three
  ['2026-03-29T00:59:59Z', '2026-03-29T01:59:59'],
  ['2026-03-29T01:00:00Z', '2026-03-29T03:00:00'],
])('at %s clocks in Paris show %s', (instant, wall) => {
  expect(parisWallTime(new Date(instant))).toBe(wall)
})

test.each([
  ['2026-03-19T09:00', '2026-03-19T09:00:00+01:00'],
  ['2026-07-01T09:00:30', '2026-07-01T09:00:30+02:00'],
  // skipped: 28 March 2027
  ['2027-03-28T02:30', null],
  ['2027-03-28T03:00', '2027-03-28T03:00:00+02:00'],
  // ambiguous: 25 October 2026
  ['2026-10-25T02:30', '2026-10-25T02:30:00+02:00'],
  ['2026-10-25T03:00', '2026-10-25T03:00:00+01:00'],
  ['2026-02-30T09:00', null],
])('%s in Paris is %s', (wall, instant) => {
  expect(parisInstant(wall)).toBe(instant)
})

describe('a planned time', () => {
  test.each([
    ['2026-03-19T09:00', '2026-03-19T09:00:00+01:00'],
    ['2026-03-19T09:00:00+01:00', '2026-03-19T09:00:00+01:00'],
    ['2026-03-19T09:00:00.000+01:00', '2026-03-19T09:00:00+01:00'],
    ['2026-03-19T08:00:00Z', '2026-03-19T09:00:00+01:00'],
    ['2026-03-19T12:00:00+04:00', '2026-03-19T09:00:00+01:00'],
    // the second of two
    ['2026-10-25T02:30:00+01:00', '2026-10-25T02:30:00+01:00'],
    ['2026-10-25T01:30:00Z', '2026-10-25T02:30:00+01:00'],
    ['2026-10-25T00:30:00Z', '2026-10-25T02:30:00+02:00'],
  ])('%s is %s', (written, planned) => {
    expect(PlannedTime.parse(written)).toBe(planned)
  })

  test.each([
    '2027-03-28T02:30',
    '2027-03-28T02:30:00+01:00',
    '2027-03-28T02:30:00+02:00',
    // the other offset of that day
    '2026-03-19T09:00:00+02:00',
    '2026-02-30T09:00',
    '2026-03-19T24:00',
    '2026-03-19T09:60',
    '2026-03-19',
    '0999-01-01T09:00',
    '2100-01-01T09:00',
    'demain',
    '',
  ])('%s does not exist', (written) => {
    expect(PlannedTime.safeParse(written).success).toBe(false)
  })
})

test.each([
  ['2026-03-19', true],
  ['1900-01-01', true],
  ['2099-12-31', true],
  ['1899-12-31', false],
  ['2100-01-01', false],
  ['0000-01-01', false],
  ['2026-02-29', false],
  ['2028-02-29', true],
  ['19/03/2026', false],
])('whether %s is a valid planned day: %s', (day, isOne) => {
  expect(PlannedDay.safeParse(day).success).toBe(isOne)
})
