import { expect, test } from 'vitest'
import type { AgendaPoint } from '#contract/meetings/sessions/sessions.ts'
import { agendaTotals } from './agendaTotals.ts'

type Read = AgendaPoint['documents'][number]['read']

const point = (expectedMinutes: number | null, reads: Read[] = [], points: AgendaPoint['points'] = []) =>
  ({ expectedMinutes, documents: reads.map((read) => ({ status: 'published', read })), points }) as AgendaPoint

test('agendaTotals includes nested points and their documents, and counts a new version as unread', () => {
  const agenda = [point(10, ['current']), point(30, ['never'], [point(20, ['older'])])]
  expect(agendaTotals({ agenda, documents: [] })).toEqual({
    points: 3,
    documents: 3,
    unread: 2,
    isAllRead: false,
    minutes: 40,
  })
})

test('a point without a duration takes the sum of its nested points', () => {
  expect(agendaTotals({ agenda: [point(null, [], [point(20), point(null), point(15)])], documents: [] }).minutes).toBe(
    35,
  )
})

test('the totals of an empty agenda are zero', () => {
  expect(agendaTotals({ agenda: [], documents: [] })).toEqual({
    points: 0,
    documents: 0,
    unread: 0,
    isAllRead: false,
    minutes: 0,
  })
})

test('an unpublished document is never unread, and keeps nobody from having read everything', () => {
  const draft = { ...point(null), documents: [{ status: 'draft', read: 'never' }] } as unknown as AgendaPoint
  expect(agendaTotals({ agenda: [draft], documents: [] })).toMatchObject({ documents: 1, unread: 0, isAllRead: false })
  expect(agendaTotals({ agenda: [draft, point(null, ['current'])], documents: [] })).toMatchObject({ isAllRead: true })
})

test('documents outside the agenda count, those attached from elsewhere do not', () => {
  const own = { status: 'published', read: 'never', byReference: false } as AgendaPoint['documents'][number]
  const agenda = [{ ...point(null), documents: [own, { ...own, byReference: true }] }]
  expect(agendaTotals({ agenda, documents: [own] })).toMatchObject({ documents: 2, unread: 2 })
})

test('an archived document does not count, nor is it to be read', () => {
  const archived = { status: 'archived', read: 'never' } as AgendaPoint['documents'][number]
  expect(agendaTotals({ agenda: [point(null, ['current'])], documents: [archived] })).toMatchObject({
    documents: 1,
    unread: 0,
    isAllRead: true,
  })
})

test('everything is read when each document was opened, not when it is older than a mandate', () => {
  const totals = (...reads: Read[]) => agendaTotals({ agenda: [point(null, reads)], documents: [] })
  expect(totals('current', 'current')).toMatchObject({ unread: 0, isAllRead: true })
  expect(totals('before', 'current')).toMatchObject({ unread: 0, isAllRead: false })
})
