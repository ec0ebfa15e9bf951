import { expect, test } from 'vitest'
import type { Session } from '#contract/meetings/sessions/sessions.ts'
import { isMeetingToHold, mainActionOf } from './mainAction.ts'

const document = (id: number, read: 'never' | 'current') => ({ id, read, status: 'published' })
const session = (values: object) =>
  ({
    status: 'convened',
    startsAt: '2026-03-26T09:00:00+01:00',
    endsAt: '2026-03-26T12:00:00+01:00',
    remoteLink: 'https://visio.example/1',
    agenda: [{ documents: [document(1, 'current')], points: [{ documents: [document(2, 'never')] }] }],
    documents: [document(3, 'never')],
    minutes: null,
    can: [],
    ...values,
  }) as unknown as Session
const before = new Date('2026-03-25T18:00:00+01:00')
const onTheDay = new Date('2026-03-26T07:30:00+01:00')
const minutes = (state: string, values: object = {}) => ({ minutes: { state, document: { id: 7 }, ...values } })

test('before a session one reads, then takes away; on its day one joins it', () => {
  expect(mainActionOf(session({}), before)).toEqual({ kind: 'read', count: 2, document: 2 })
  expect(mainActionOf(session({ agenda: [], documents: [document(3, 'current')] }), before)).toEqual({
    kind: 'takeAway',
  })
  expect(mainActionOf(session({ agenda: [], documents: [] }), before)).toBeNull()
  expect(mainActionOf(session({}), onTheDay)).toEqual({ kind: 'join', link: 'https://visio.example/1' })
  expect(mainActionOf(session({ remoteLink: null }), onTheDay)).toMatchObject({ kind: 'read' })
})

test('who may open the meeting opens and holds it first, from half an hour before', () => {
  const can = ['sessions.openMeeting']
  const [early, due] = [new Date('2026-03-26T08:29:00+01:00'), new Date('2026-03-26T08:30:00+01:00')]
  expect(isMeetingToHold(session({ can }), early)).toBe(false)
  expect(isMeetingToHold(session({ can }), due)).toBe(true)
  expect(isMeetingToHold(session({}), due)).toBe(false)
  expect(isMeetingToHold(session({ can, status: 'held' }), due)).toBe(false)
})

test('a document that a point attaches from elsewhere is not counted, as on lists of sessions', () => {
  const attached = { ...document(2, 'never'), byReference: true }
  const agenda = [{ documents: [document(1, 'never'), attached], points: [] }]
  expect(mainActionOf(session({ agenda, documents: [] }), before)).toEqual({ kind: 'read', count: 1, document: 1 })
})

test('a draft is convened, a cancelled session has no main action', () => {
  expect(mainActionOf(session({ status: 'draft', can: ['sessions.convene'] }), before)).toEqual({ kind: 'convene' })
  expect(mainActionOf(session({ status: 'cancelled' }), before)).toBeNull()
})

test.each([
  [['sessions.writeMinutes'], 'expected', { kind: 'minutes', next: 'draft' }],
  [['sessions.writeMinutes'], 'draft', { kind: 'minutes', next: 'sent' }],
  [['sessions.writeMinutes'], 'sent', { kind: 'readMinutes', document: 7 }],
  [['sessions.writeMinutes', 'sessions.approveMinutes'], 'sent', { kind: 'minutes', next: 'approved' }],
  [['sessions.writeMinutes', 'sessions.approveMinutes', 'sessions.close'], 'approved', { kind: 'close' }],
  [['sessions.writeMinutes', 'sessions.approveMinutes'], 'published', { kind: 'readMinutes', document: 7 }],
  [[], 'draft', { kind: 'readMinutes', document: 7 }],
])('after a session, with %j and minutes %s: %j', (can, state, expected) => {
  const file = state === 'expected' ? { document: null } : {}
  for (const status of ['held', 'closed'])
    expect(mainActionOf(session({ status, can, ...minutes(state, file) }), onTheDay)).toEqual(expected)
})

test('minutes whose file is hidden have no main action', () => {
  const hidden = { status: 'held', can: ['sessions.writeMinutes'], ...minutes('draft', { document: null }) }
  expect(mainActionOf(session(hidden), onTheDay)).toBeNull()
  expect(mainActionOf(session({ status: 'held', ...minutes('expected', { document: null }) }), onTheDay)).toBeNull()
})
