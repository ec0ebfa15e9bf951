import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLinesDuring } from '#tests/support/auditTrail.ts'
import { insertDocument } from '#tests/support/documents.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

// Minutes whose file some writers of the body may not read: a draft of another author, a document of the channel.

let world: World
let body: { id: number }
let redactor: Actor
let validator: Actor
let administrator: Actor
beforeAll(async () => {
  world = await openWorld()
  body = await world.body()
  redactor = await world.user({ in: body, role: 'redactor' })
  validator = await world.user({ in: body, role: 'validator' })
  administrator = await world.user({ roles: ['ROLE_ADMIN'] })
  for (const person of [redactor, validator, administrator]) await person.get('/me')
})
afterAll(() => world.close())

const secretTitle = 'Procès-verbal réservé'
type Wishes = Partial<Parameters<typeof insertDocument>[1]>
/** Draft minutes written by an administrator, with a file that others may not read. */
async function hidden(wishes: Wishes) {
  const session = await insertSession(world.portal, { in: body, status: 'held', inDays: -10 })
  const file = await insertDocument(world.portal, { in: body, session, title: secretTitle, ...wishes })
  const own = await insertDocument(world.portal, { in: body, session, title: 'Autre fichier' })
  const url = `/api/sessions/${session.id}/minutes`
  const answer = await administrator.put(url, { state: 'draft', document: file, procedure: 'pse', version: 1 })
  expect(answer.statusCode, answer.body).toBe(200)
  return { session, file, own, url }
}

const files: [string, 'redactor' | 'validator', () => Wishes][] = [
  ['the draft of a validator', 'redactor', () => ({ status: 'draft', author: validator })],
  ['a document of the channel', 'redactor', () => ({ channel: 'csec' })],
  ['a document of the channel', 'validator', () => ({ channel: 'csec' })],
]

test.each(files)('%s is neither changed nor replaced by a %s who may not read it', async (_file, role, wishes) => {
  const { session, file, own, url } = await hidden(wishes())
  const who = role === 'redactor' ? redactor : validator
  expect((await who.get(`/api/documents/${file.id}`)).statusCode).toBe(404)
  const before = (await administrator.get(url)).json()

  const trail = await auditLinesDuring(world, async () => {
    const version = 2
    const answers = [
      await who.patch(url, { procedure: 'insolvency' }),
      await who.patch(url, {}),
      await who.patch(url, { document: own }),
      await who.patch(url, { document: null, state: 'expected' }),
      await who.patch(url, { version: 1 }),
      await who.put(url, { state: 'draft', document: own, version }),
      await who.put(url, { state: 'draft', document: file, version }),
      await who.put(url, { state: 'expected', version }),
      await who.put(url, { state: 'expected', version: 1 }),
      await who.put(url, { state: 'sent', document: own, sentOn: '2026-03-15', version }),
    ]
    for (const answer of answers) {
      expect(answer.json()).toMatchObject({ status: 403, code: 'access.denied' })
      // The answer has no more details than any other refusal.
      expect(answer.json()).not.toHaveProperty('violations')
      expect(answer.body).not.toContain(secretTitle)
      expect(answer.body).not.toContain(`/api/documents/${file.id}`)
    }
  })
  expect(trail).toEqual([])

  expect((await administrator.get(url)).json()).toEqual(before)
  expect(before).toMatchObject({ state: 'draft', document: { id: file.id }, procedure: 'pse', version: 2 })
  expect((await who.get(url)).json()).toMatchObject({ state: 'draft', document: null, version: 2 })
  expect((await who.get(`/api/sessions/${session.id}`)).json().minutes).toMatchObject({ document: null })
})

test('a person who may read the file can write the minutes, by PATCH and by PUT', async () => {
  const { file, url } = await hidden({ status: 'draft', author: redactor })
  for (const [who, procedure] of [
    [redactor, 'insolvency'],
    [validator, 'ordinary'],
  ] as const)
    expect((await who.patch(url, { procedure })).json()).toMatchObject({ procedure, document: { id: file.id } })
  const sent = { state: 'sent', document: file, sentOn: '2026-03-15', version: 4 }
  expect((await redactor.put(url, sent)).json()).toMatchObject({ state: 'sent', document: { id: file.id } })
})

test('minutes without a file can be written by all who may write in the body', async () => {
  const session = await insertSession(world.portal, { in: body, status: 'held', inDays: -10 })
  const patched = await redactor.patch(`/api/sessions/${session.id}/minutes`, { procedure: 'pse' })
  expect(patched.json()).toMatchObject({ state: 'expected', procedure: 'pse', document: null })
})

test('a PATCH is refused like a PUT without writing rights, or without access to the session', async () => {
  const { url } = await hidden({ channel: 'csec' })
  const stranger = await world.user({ in: await world.body(), role: 'validator' })
  const reader = await world.user({ in: body })
  for (const who of [stranger, reader])
    expect((await who.patch(url, { procedure: 'pse' })).json()).toMatchObject({ code: 'access.denied' })
  const secret = await insertSession(world.portal, { in: body, status: 'held', inDays: -10, confidential: true })
  const answer = await stranger.patch(`/api/sessions/${secret.id}/minutes`, { procedure: 'pse' })
  expect(answer.json()).toMatchObject({ status: 404, code: 'record.notFound' })
})
