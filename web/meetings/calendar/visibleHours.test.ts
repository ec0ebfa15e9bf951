import { expect, test } from 'vitest'
import type { CalendarEntry } from '#contract/meetings/calendar/calendar.ts'
import { visibleHours } from './visibleHours.ts'

const week = { from: '2026-03-16', to: '2026-03-22' }
const entry = (start: string, end: string | null) => ({ start, end }) as CalendarEntry

test('a week shows the working hours', () => {
  const entries = [entry('2026-03-19T09:00:00+01:00', '2026-03-19T12:00:00+01:00'), entry('2026-03-20', null)]
  expect(visibleHours(entries, week)).toEqual({ slotMinTime: '08:00:00', slotMaxTime: '19:00:00' })
})

test('extends the hours to earlier and later entries, and to an end at midnight', () => {
  const early = entry('2026-03-19T06:30:00+01:00', '2026-03-19T07:30:00+01:00')
  const late = entry('2026-03-20T18:30:00+01:00', '2026-03-20T21:15:00+01:00')
  const untilMidnight = entry('2026-03-20T18:30:00+01:00', '2026-03-21T00:00:00+01:00')
  expect(visibleHours([early, late], week)).toEqual({ slotMinTime: '06:00:00', slotMaxTime: '22:00:00' })
  expect(visibleHours([untilMidnight], week)).toEqual({ slotMinTime: '08:00:00', slotMaxTime: '24:00:00' })
})

test('shows whole days when an entry crosses midnight', () => {
  const night = entry('2026-03-19T20:00:00+01:00', '2026-03-20T02:00:00+01:00')
  const morning = entry('2026-03-20T09:00:00+01:00', '2026-03-20T12:00:00+01:00')
  expect(visibleHours([night, morning], week)).toEqual({ slotMinTime: '00:00:00', slotMaxTime: '24:00:00' })
})

test('ignores entries of other weeks', () => {
  const night = entry('2026-03-26T20:00:00+01:00', '2026-03-27T02:00:00+01:00')
  expect(visibleHours([night], week)).toEqual({ slotMinTime: '08:00:00', slotMaxTime: '19:00:00' })
})
