import { describe, expect, test } from 'vitest'
import { type Action, can, canSomewhere, type Facts, type Viewer } from './policy.ts'

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

  test('the link of its video meeting is for who sits there or above', () => {
    expect(who('sessions.join', { bodyId: 2, status: 'convened', confidential: false })).toBe(below)
  })
})

describe('a document of the local body is read by', () => {
  const published = {
    bodyId: 2,
    authorId: 99,
    status: 'published',
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

  test('its author, until it is out; confidential, as long as they sit there', () => {
    const own = { ...published, authorId: member.id, status: 'draft' } as const
    expect(who('documents.read', own)).toBe(everyone)
    expect(who('documents.read', { ...own, confidential: true })).toBe(below)
    expect(who('documents.readHistory', published)).toBe('validator admin')
    expect(who('documents.readHistory', own)).toBe(everyone)
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

  test('whole, by themselves and administrators', () => {
    expect(who('users.readWhole', { userId: 99, status: 'validated' })).toBe('admin')
    expect(who('users.readWhole', { userId: member.id, status: 'validated' })).toBe(everyone)
  })
})

test.each<[Action, string]>([
  ['portal.enter', everyone],
  ['bodies.read', everyone],
  ['documents.read', everyone],
  ['sessions.join', 'centralReader centralValidator reader redactor validator committeeReader elsewhere admin'],
  ['portal.inspect', 'admin'],
  ['tasks.manage', 'admin'],
])('%s opens somewhere for: %s', (action, expected) => {
  const open = Object.keys(viewers).filter((name) => canSomewhere(viewers[name] ?? member, action))
  expect(open.join(' ')).toBe(expected)
})
