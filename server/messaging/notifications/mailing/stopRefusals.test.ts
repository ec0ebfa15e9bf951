import { randomBytes } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { Secret } from '#server/ground/configuration/secret.ts'
import { insertDocument } from '#tests/support/documents.ts'
import { openMailing } from '#tests/support/mailing.ts'
import { fromMailProgram, stopPathIn } from '#tests/support/mailStop.ts'
import type { Copy } from '#tests/support/smtp.ts'
import type { Actor } from '#tests/support/world.ts'

const open = await openMailing()
const { office, world, body, tell, member, mailDue } = open
const { call, oneClick } = fromMailProgram(world)
afterAll(open.close)
// links that say nothing are counted by network: each test begins anew
beforeEach(() => world.db.deleteFrom('quotas').execute())

const choices = ({ id }: Actor) =>
  world.db.selectFrom('notificationChoices').select(['kind', 'inApp', 'mail']).where('userId', '=', id).execute()
const paper = () => insertDocument(world.portal, { in: body })
const flow = async () => ({ kind: 'flow.published' as const, documentId: (await paper()).id })

/** A mail that tells of a document, and the path that stops its like. */
async function mailed(reader: Actor): Promise<{ copy: Copy | undefined; path: string }> {
  await tell(await flow(), { userId: reader.id, rhythm: 'immediate' })
  await mailDue()
  const [copy] = (await office.to(reader.email)).slice(-1)
  return { copy, path: stopPathIn(copy) }
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

test('a link that was altered, sealed for something else or by another portal stops nothing', async () => {
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

test('the link of a person who is no more looks like one that was invented', async () => {
  const reader = await member()
  const { path } = await mailed(reader)
  await world.db.deleteFrom('users').where('id', '=', reader.id).execute()

  const gone = await oneClick(path)
  const invented = await oneClick('/mail/stop/jeton')
  expect(gone.statusCode).toBe(404)
  expect(gone.body).toBe(invented.body)
})

test('who tries many links is asked to wait, and good links are still good', async () => {
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

test.each(['PUT', 'PATCH', 'DELETE'] as const)('%s is not how mails are stopped', async (method) => {
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
