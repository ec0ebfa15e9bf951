import { randomBytes } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { Secret } from '#server/ground/configuration/secret.ts'
import { insertDocument } from '#tests/support/documents.ts'
import { openMailingWorld } from '#tests/support/mailingWorld.ts'
import type { ReceivedMail } from '#tests/support/testMailServer.ts'
import { createMailClient, unsubscribePath } from '#tests/support/unsubscribe.ts'
import type { Actor } from '#tests/support/world.ts'

const open = await openMailingWorld()
const { office, world, body, tell, member, mailDue } = open
const { call, oneClick } = createMailClient(world)
afterAll(open.close)
// Invalid links are rate limited by network: each test starts with empty quotas.
beforeEach(() => world.db.deleteFrom('quotas').execute())

const choices = ({ id }: Actor) =>
  world.db.selectFrom('notificationChoices').select(['kind', 'inApp', 'mail']).where('userId', '=', id).execute()
const paper = () => insertDocument(world.portal, { in: body })
const flow = async () => ({ kind: 'flow.published' as const, documentId: (await paper()).id })

/** A mail about a document, and the path of its unsubscribe link. */
async function mailed(reader: Actor): Promise<{ copy: ReceivedMail | undefined; path: string }> {
  await tell(await flow(), { userId: reader.id, rhythm: 'immediate' })
  await mailDue()
  const [copy] = (await office.to(reader.email)).slice(-1)
  return { copy, path: unsubscribePath(copy) }
}

test.each([
  ['nothing', ''],
  ['letters', 'jeton'],
  ['another alphabet', 'clé-inventée'],
  ['a null byte', '%00'],
  ['a path', '..%2F..%2Fapi%2Fusers'],
  ['more than anybody writes', 'A'.repeat(10_000)],
  ['bytes at random', randomBytes(60).toString('base64url')],
])('a link made of %s stops nothing and says so', async (_what, token) => {
  for (const method of ['GET', 'POST'] as const) {
    const answer = await call(method, `/mail/stop/${token}`)
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.body).toContain('Ce lien n’arrête aucun courriel')
  }
})

test('a modified link, and one sealed for another purpose or by another portal, stop nothing', async () => {
  const reader = await member()
  const token = (await mailed(reader)).path.split('/').at(-1) ?? ''
  const turned = Buffer.from(token, 'base64url')
  turned[turned.length - 1]! ^= 1
  const ours = `${reader.id} flow.published`
  const invented = [
    turned.toString('base64url'),
    token.slice(0, -4),
    `${token}A`,
    world.portal.secret.seal(ours, 'mails').toString('base64url'),
    new Secret(randomBytes(32)).seal(ours, 'mail-stop').toString('base64url'),
    world.portal.secret.seal(`${reader.id} of.another.time`, 'mail-stop').toString('base64url'),
  ]
  for (const one of invented) expect((await oneClick(`/mail/stop/${one}`)).statusCode).toBe(404)
  expect(await choices(reader)).toEqual([])
})

test('the link of a deleted user gets the same response as an invented one', async () => {
  const reader = await member()
  const { path } = await mailed(reader)
  await world.db.deleteFrom('users').where('id', '=', reader.id).execute()

  const gone = await oneClick(path)
  const invented = await oneClick('/mail/stop/jeton')
  expect(gone.statusCode).toBe(404)
  expect(gone.body).toBe(invented.body)
})

test('many invalid links must wait, while valid ones still work', async () => {
  const { path } = await mailed(await member())
  const codes: number[] = []
  for (let count = 0; count < 32; count += 1) codes.push((await call('GET', `/mail/stop/essai${count}`)).statusCode)
  expect(codes.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 404))
  expect(codes.at(-1)).toBe(429)

  const answer = await oneClick('/mail/stop/encore')
  expect(answer.headers['retry-after']).toBe('600')
  expect(answer.body).toContain('Trop d’essais')
  expect((await oneClick(path)).statusCode).toBe(200)
})

test.each(['PUT', 'PATCH', 'DELETE'] as const)('%s cannot be used to stop mails', async (method) => {
  const reader = await member()
  const { path } = await mailed(reader)
  const answer = await call(method, path)
  expect(answer.statusCode).toBe(405)
  expect(answer.headers['allow']).toBe('GET, HEAD, POST')
  expect(await choices(reader)).toEqual([])
})

test('a body that is too long is refused, and stops nothing', async () => {
  const reader = await member()
  const { path } = await mailed(reader)
  const answer = await call('POST', path, 'x'.repeat(20_000), 'text/plain')
  expect(answer.statusCode).toBe(413)
  expect(await choices(reader)).toEqual([])
})
