import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Circle, circlePeople, createCircle, insiders, type Person } from '#tests/support/circle.ts'
import { insertDocument } from '#tests/support/documents.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { openWorld, type World } from '#tests/support/world.ts'

/** The people who may read each kind of document of the body (SPEC §1). */
const readers = {
  published: circlePeople,
  archived: circlePeople,
  confidential: insiders,
  channel: ['strangerOfChannel', 'channel', 'administrator'],
  confidentialChannel: ['channel', 'administrator'],
  inConvenedSession: circlePeople,
  confidentialInSession: insiders,
  channelInSession: ['strangerOfChannel', 'channel', 'administrator'],
  draftInSession: ['redactor', 'validator', 'administrator'],
  inDraftSession: ['redactor', 'validator', 'administrator'],
  inConfidentialSession: insiders,
  draft: ['redactor', 'validator', 'administrator'],
  submitted: ['redactor', 'validator', 'administrator'],
  refused: ['redactor', 'validator', 'administrator'],
  draftForChannel: ['administrator'],
} as const satisfies Record<string, readonly Person[]>
type Kind = keyof typeof readers
const kinds = Object.keys(readers) as Kind[]

const inSessions: Record<'convened' | 'draft' | 'secret', readonly Kind[]> = {
  convened: ['inConvenedSession', 'confidentialInSession', 'channelInSession', 'draftInSession'],
  draft: ['inDraftSession'],
  secret: ['inConfidentialSession'],
}
const inSomeSession = Object.values(inSessions).flat()
const notOut: readonly Kind[] = ['archived', 'draftInSession', 'draft', 'submitted', 'refused', 'draftForChannel']
const out = (kind: Kind) => !notOut.includes(kind)

let world: World
let circle: Circle
let ids: Record<Kind, number>
let sessions: Record<keyof typeof inSessions, { id: number }>

beforeAll(async () => {
  world = await openWorld()
  circle = await createCircle(world)
  const { portal } = world
  const { body, people } = circle
  sessions = {
    convened: await insertSession(portal, { in: body }),
    draft: await insertSession(portal, { in: body, status: 'draft' }),
    secret: await insertSession(portal, { in: body, confidential: true }),
  }
  const file = async (wishes: Partial<Parameters<typeof insertDocument>[1]>) =>
    (await insertDocument(portal, { in: body, ...wishes })).id
  ids = {
    published: await file({}),
    archived: await file({ status: 'archived' }),
    confidential: await file({ confidential: true }),
    channel: await file({ channel: 'csec' }),
    confidentialChannel: await file({ channel: 'csec', confidential: true }),
    inConvenedSession: await file({ session: sessions.convened }),
    confidentialInSession: await file({ session: sessions.convened, confidential: true }),
    channelInSession: await file({ session: sessions.convened, channel: 'csec' }),
    draftInSession: await file({ session: sessions.convened, status: 'draft', author: people.redactor }),
    inDraftSession: await file({ session: sessions.draft }),
    inConfidentialSession: await file({ session: sessions.secret }),
    draft: await file({ status: 'draft', author: people.redactor }),
    submitted: await file({ status: 'submitted', author: people.redactor }),
    refused: await file({ status: 'refused', author: people.redactor }),
    draftForChannel: await file({ status: 'draft', channel: 'csec' }),
  }
})
afterAll(() => world.close())

const kindOf = (id: number) => kinds.find((kind) => ids[kind] === id)
const kindsIn = (members: { id: number }[]) => members.map(({ id }) => String(kindOf(id))).sort()
const readableBy = (person: Person) => kinds.filter((kind) => (readers[kind] as readonly Person[]).includes(person))

describe.each(circlePeople)('%s', (person) => {
  const readable = readableBy(person)

  test('opens the documents that they may read, and no others', async () => {
    const answers = await Promise.all(
      kinds.map(async (kind) => [kind, (await circle.people[person].get(`/api/documents/${ids[kind]}`)).statusCode]),
    )
    expect(Object.fromEntries(answers)).toEqual(
      Object.fromEntries(kinds.map((kind) => [kind, readable.includes(kind) ? 200 : 404])),
    )
  })

  test('lists and counts the documents that they may read, and no others', async () => {
    const statuses = ['draft', 'submitted', 'refused', 'published', 'archived'].map((status) => `status[]=${status}`)
    const { member, totalItems } = (await circle.people[person].get(`/api/documents?${statuses.join('&')}`)).json()
    expect(kindsIn(member)).toEqual(readable.toSorted())
    expect(totalItems).toBe(readable.length)
  })

  test('gets published documents by default', async () => {
    const { member, totalItems } = (await circle.people[person].get('/api/documents?itemsPerPage=2')).json()
    expect(member).toHaveLength(2)
    expect(totalItems).toBe(readable.filter(out).length)
  })

  test('sees the published documents that they may read on the home page and on the page of the body', async () => {
    const home = (await circle.people[person].get('/api/home?scope=all')).json()
    const expected = kinds.filter((kind) => readable.includes(kind) && out(kind))
    expect(kindsIn(home.latestDocuments)).toEqual(expected.slice(-6).toSorted())
    const bodyHome = (await circle.people[person].get(`/api/irps/${circle.body.id}/home`)).json()
    expect(kindsIn(bodyHome.functioning.flatMap((shelf: { documents: [] }) => shelf.documents))).toEqual(
      expected.filter((kind) => !inSomeSession.includes(kind)).toSorted(),
    )
  })

  test('gets session counts of the documents that they may read', async () => {
    const { member } = (await circle.people[person].get('/api/sessions')).json()
    const counted = new Map(
      member.map(({ id, documentCount, unreadCount }: { id: number; documentCount: number; unreadCount: number }) => [
        id,
        { documentCount, unreadCount },
      ]),
    )
    const none = { documentCount: 0, unreadCount: 0 }
    for (const session of Object.keys(inSessions) as (keyof typeof inSessions)[]) {
      const theirs = inSessions[session].filter((kind) => readable.includes(kind))
      const counts = { documentCount: theirs.length, unreadCount: theirs.filter(out).length }
      expect(counted.get(sessions[session].id) ?? none, session).toEqual(counts)
    }
  })

  test('sees the documents that they may read on the page of a session', async () => {
    const answer = await circle.people[person].get(`/api/sessions/${sessions.convened.id}`)
    expect(kindsIn(answer.json().documents)).toEqual(
      inSessions.convened.filter((kind) => readable.includes(kind)).toSorted(),
    )
  })
})

test('anonymous requests are answered 401', async () => {
  const visitor = world.visitor()
  for (const url of ['/api/documents', `/api/documents/${ids.published}`, '/api/home', '/api/sessions', '/api/users'])
    expect((await visitor.get(url)).json()).toMatchObject({ status: 401, code: 'access.signInRequired' })
})
