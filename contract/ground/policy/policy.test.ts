import { describe, expect, test } from 'vitest'
import type { Facts } from './facts.ts'
import type { Action } from './policy.ts'
import { actionsOn, can, canSomewhere, type Permission, permissionOn, type Viewer } from './viewer.ts'

// SPEC §1 as a table. The tree: central (1) above local (2) above committee (3); another local (4) beside it.

const member = { id: 7, roles: ['ROLE_READER'], assignments: [], bodiesUnder: [] } satisfies Viewer
const inBody = (bodyId: number, role: Viewer['assignments'][number]['role'], bodiesUnder: number[]): Viewer => ({
  ...member,
  assignments: [{ bodyId, role }],
  bodiesUnder,
})
const viewers: Record<string, Viewer> = {
  member,
  editor: { ...member, roles: ['ROLE_READER', 'ROLE_EDITOR'] },
  channel: { ...member, roles: ['ROLE_READER', 'ROLE_CANAL_CSEC'] },
  centralReader: inBody(1, 'reader', [1, 2, 3, 4]),
  centralValidator: inBody(1, 'validator', [1, 2, 3, 4]),
  reader: inBody(2, 'reader', [2, 3]),
  redactor: inBody(2, 'redactor', [2, 3]),
  validator: inBody(2, 'validator', [2, 3]),
  committeeReader: inBody(3, 'reader', [3]),
  elsewhere: inBody(4, 'validator', [4]),
  admin: { ...member, roles: ['ROLE_READER', 'ROLE_ADMIN'] },
}
const everyone = Object.keys(viewers).join(' ')
const below = 'centralReader centralValidator reader redactor validator admin'

const who = <Name extends Action>(action: Name, record: Parameters<typeof can<Name>>[2]) =>
  Object.keys(viewers)
    .filter((name) => can(viewers[name] ?? member, action, record))
    .join(' ')

describe('a session of the local body is read by', () => {
  test.each([
    ['convened', false, everyone],
    ['held', false, everyone],
    ['closed', false, everyone],
    ['cancelled', false, everyone],
    ['convened', true, below],
    ['draft', false, 'redactor validator admin'],
    ['draft', true, 'redactor validator admin'],
  ] as const)('%s, confidential %s: %s', (status, confidential, expected) => {
    expect(who('sessions.read', { bodyId: 2, status, confidential })).toBe(expected)
  })

  test('the link of the video meeting is for people with a seat in the body or above', () => {
    expect(who('sessions.join', { bodyId: 2, status: 'convened', confidential: false })).toBe(below)
  })
})

const writers = 'redactor validator admin'

test.each<[Action & `sessions.${string}`, Facts['sessions']['status'][], string]>([
  ['sessions.amend', ['draft', 'convened', 'held'], writers],
  ['sessions.delete', ['draft'], writers],
  ['sessions.convene', ['draft'], writers],
  ['sessions.postpone', ['convened'], writers],
  ['sessions.cancel', ['convened'], writers],
  ['sessions.hold', ['convened'], writers],
  ['sessions.close', ['held'], 'validator admin'],
  ['sessions.reopen', ['closed'], 'admin'],
  ['sessions.duplicate', ['draft', 'convened', 'held', 'closed', 'cancelled'], writers],
  ['sessions.writeMinutes', ['held', 'closed'], writers],
  ['sessions.approveMinutes', ['held', 'closed'], 'validator admin'],
  ['sessions.decide', ['convened', 'held'], writers],
  ['sessions.follow', ['draft', 'convened', 'held', 'closed', 'cancelled'], writers],
])('%s of the local body: from %j, by %s', (action, from, people) => {
  for (const status of ['draft', 'convened', 'held', 'closed', 'cancelled'] as const)
    for (const [name, viewer] of Object.entries(viewers)) {
      const expected: Permission = !people.split(' ').includes(name)
        ? 'denied'
        : from.includes(status)
          ? 'allowed'
          : 'otherState'
      const record = { bodyId: 2, status, confidential: false }
      expect({ name, status, is: permissionOn(viewer, action, record) }).toEqual({ name, status, is: expected })
      expect(actionsOn(viewer, 'sessions', record).includes(action)).toBe(expected === 'allowed')
    }
})

test('a new draft is for people who prepare sessions of that very body', () => {
  expect(who('sessions.prepare', { bodyId: 2, status: 'draft', confidential: false })).toBe(writers)
})

describe('a document of the local body is read by', () => {
  const published = {
    bodyId: 2,
    authorId: 99,
    depositorId: null,
    status: 'published',
    moving: 'none',
    confidential: false,
    channel: 'none',
    sessionOut: true,
  } as const

  test.each<[string, Partial<Facts['documents']>, string]>([
    ['published', {}, everyone],
    ['archived', { status: 'archived' }, everyone],
    ['published, confidential', { confidential: true }, below],
    ['published on the channel', { channel: 'csec' }, 'channel admin'],
    ['published on the channel, confidential', { channel: 'csec', confidential: true }, 'admin'],
    ['published, its session still a draft', { sessionOut: false }, 'redactor validator admin'],
    [
      'published, confidential, its session still a draft',
      { sessionOut: false, confidential: true },
      'redactor validator admin',
    ],
    ['a draft', { status: 'draft' }, 'validator admin'],
    ['submitted', { status: 'submitted' }, 'validator admin'],
    ['refused', { status: 'refused' }, 'validator admin'],
    ['submitted on the channel', { status: 'submitted', channel: 'csec' }, 'admin'],
  ])('%s: %s', (_what, facts, expected) => {
    expect(who('documents.read', { ...published, ...facts })).toBe(expected)
  })

  test('the author reads it until publication; if confidential, only while they have a seat there', () => {
    const own = { ...published, authorId: member.id, status: 'draft', moving: 'draft' } as const
    expect(who('documents.read', own)).toBe(everyone)
    expect(who('documents.read', { ...own, confidential: true })).toBe(below)
    expect(who('documents.readHistory', published)).toBe('validator admin')
    expect(who('documents.readHistory', own)).toBe(everyone)
    expect(who('documents.readHistory', { ...published, depositorId: member.id })).toBe(everyone)
  })
})

const documentStates = [
  ['draft', 'draft'],
  ['submitted', 'submitted'],
  ['refused', 'refused'],
  ['published', 'none'],
  ['archived', 'none'],
  // a pending version of a published document
  ['published', 'draft'],
  ['published', 'submitted'],
  ['published', 'refused'],
] as const satisfies [Facts['documents']['status'], Facts['documents']['moving']][]
const stateName = ([status, moving]: (typeof documentStates)[number]) =>
  status === 'published' && moving !== 'none' ? `version ${moving}` : status
const notSubmitted = ['draft', 'refused', 'version draft', 'version refused']
const waiting = ['submitted', 'version submitted']
const validators = 'validator admin'

/** The document's author and whoever filed the pending version are redactors of the body, besides the others. */
test.each<[Action & `documents.${string}`, string[], string]>([
  ['documents.submit', notSubmitted, 'author depositor admin'],
  ['documents.withdraw', waiting, 'author depositor admin'],
  ['documents.refuse', waiting, validators],
  ['documents.archive', ['published'], validators],
  ['documents.restore', ['archived'], validators],
  ['documents.delete', ['draft', 'refused'], 'author admin'],
  ['documents.countUnpublished', documentStates.map(stateName), 'author depositor redactor validator admin'],
  ['documents.countReaders', documentStates.map(stateName), 'author depositor redactor validator admin'],
])('%s of the local body: from %j, by %s', (action, from, people) => {
  const author = { ...inBody(2, 'redactor', [2, 3]), id: 8 }
  const depositor = { ...author, id: 9 }
  for (const state of documentStates) {
    const name = stateName(state)
    const [status, moving] = state
    const facts = {
      bodyId: 2,
      authorId: 8,
      depositorId: 9,
      status,
      moving,
      confidential: false,
      channel: 'none',
      sessionOut: true,
    } as const
    for (const [person, viewer] of Object.entries({ ...viewers, author, depositor })) {
      const isTaker = people.split(' ').includes(person)
      const expected: Permission = isTaker ? (from.includes(name) ? 'allowed' : 'otherState') : 'denied'
      expect({ person, name, is: permissionOn(viewer, action, facts) }).toEqual({ person, name, is: expected })
    }
  }
})

describe('a document of the local body is validated by', () => {
  const facts = {
    bodyId: 2,
    authorId: 99,
    depositorId: null,
    confidential: false,
    channel: 'none',
    sessionOut: true,
  } as const

  test.each(documentStates)('%s, %s', (status, moving) => {
    const record = { ...facts, status, moving }
    const draft = moving === 'draft'
    const expected = moving === 'submitted' ? 'allowed' : 'otherState'
    for (const [person, viewer] of Object.entries(viewers)) {
      const isValidator = person === 'validator' || person === 'admin'
      const own: Permission = draft || moving === 'submitted' ? 'allowed' : 'otherState'
      // direct publication: one's own draft, an administrator any draft
      const their = person === 'admin' ? own : expected
      expect({ person, is: permissionOn(viewer, 'documents.validate', record) }).toEqual({
        person,
        is: isValidator ? their : 'denied',
      })
      const written = { ...record, authorId: viewer.id }
      expect({ person, is: permissionOn(viewer, 'documents.validate', written) }).toEqual({
        person,
        is: isValidator ? own : 'denied',
      })
    }
  })

  test('on the channel, readers also need access to it', () => {
    const record = { ...facts, channel: 'csec', status: 'submitted', moving: 'submitted' } as const
    const reading = { ...inBody(2, 'validator', [2, 3]), roles: ['ROLE_READER', 'ROLE_CANAL_CSEC'] } satisfies Viewer
    for (const action of ['documents.validate', 'documents.refuse'] as const) {
      expect(permissionOn(reading, action, record)).toBe('allowed')
      expect(who(action, record)).toBe('admin')
    }
  })
})

describe('a person is seen by', () => {
  test.each([
    ['validated', 99, everyone],
    ['pending', 99, 'admin'],
    ['pending', member.id, everyone],
  ] as const)('%s, person %i: %s', (status, userId, expected) => {
    expect(who('users.read', { userId, status })).toBe(expected)
  })

  test('in full, by themselves and administrators', () => {
    expect(who('users.readWhole', { userId: 99, status: 'validated' })).toBe('admin')
    expect(who('users.readWhole', { userId: member.id, status: 'validated' })).toBe(everyone)
  })
})

test.each<[Action, string]>([
  ['portal.enter', everyone],
  ['bodies.read', everyone],
  ['documents.read', everyone],
  ['documents.file', 'centralValidator redactor validator elsewhere admin'],
  ['documents.refuse', 'centralValidator validator elsewhere admin'],
  ['documents.nameReaders', 'admin'],
  ['thematics.read', everyone],
  ['sessions.prepare', 'centralValidator redactor validator elsewhere admin'],
  ['sessions.reopen', 'admin'],
  ['sessions.join', 'centralReader centralValidator reader redactor validator committeeReader elsewhere admin'],
  ['portal.inspect', 'admin'],
  ['tasks.manage', 'admin'],
])('%s is possible somewhere for: %s', (action, expected) => {
  const open = Object.keys(viewers).filter((name) => canSomewhere(viewers[name] ?? member, action))
  expect(open.join(' ')).toBe(expected)
})
