import { expect, test } from 'vitest'
import type { CalendarEntry } from '#contract/meetings/calendar/calendar.ts'
import { nextConvocation } from './nextConvocation.ts'

const irp = { id: 1, name: 'CSE', label: 'CSE' }
const entry = (over: Partial<CalendarEntry>): CalendarEntry => ({
  key: 'session:1',
  kind: 'session',
  title: 'Séance',
  start: '2026-03-26T09:00:00+01:00',
  end: '2026-03-26T12:00:00+01:00',
  irp,
  sessionType: 'ordinary',
  status: 'convened',
  confidential: false,
  answer: null,
  late: false,
  path: '/seances/1',
  ...over,
})
const now = new Date('2026-03-19T10:00:00+01:00')
const seats = { mainIrp: irp, userIrpInformations: [] }

test('is the first one that is not answered', () => {
  const later = entry({ key: 'session:2', start: '2026-04-26T09:00:00+02:00' })
  expect(nextConvocation([later, entry({})], seats, now)?.key).toBe('session:1')
  expect(nextConvocation([entry({ answer: 'absent' }), later], seats, now)?.key).toBe('session:2')
})

test.each<[string, Partial<CalendarEntry>]>([
  ['of another body', { irp: { ...irp, id: 2 } }],
  ['not convened', { status: 'draft' }],
  ['already begun', { start: '2026-03-19T09:00:00+01:00' }],
])('is no session %s', (_, over) => {
  expect(nextConvocation([entry(over)], seats, now)).toBeUndefined()
})

test('is none for a person without a body', () => {
  expect(nextConvocation([entry({})], { mainIrp: null, userIrpInformations: [] }, now)).toBeUndefined()
})
