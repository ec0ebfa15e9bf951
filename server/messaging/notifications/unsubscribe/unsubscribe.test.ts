import { randomBytes } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { enqueueMails } from '#server/messaging/mails/enqueueMails.ts'
import { insertThematic } from '#tests/support/contents.ts'
import { insertDocument } from '#tests/support/documents.ts'
import { openMailingWorld } from '#tests/support/mailingWorld.ts'
import { insertSession } from '#tests/support/sessions.ts'
import type { ReceivedMail } from '#tests/support/testMailServer.ts'
import { createMailClient, unsubscribePath } from '#tests/support/unsubscribe.ts'
import type { Actor } from '#tests/support/world.ts'

const origin = 'https://portail.example'
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

test('a notification mail has the unsubscribe link in its headers and at its foot', async () => {
  const { copy, path } = await mailed(await member())

  expect(path).toMatch(/^\/mail\/stop\/[\w-]{40,}$/)
  expect(copy?.raw).toMatch(/^List-Unsubscribe: <https:\/\/portail\.example\/mail\/stop\/[\w-]+>\r$/m)
  expect(copy?.raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
  expect(copy?.text).toContain(`${origin}${path}`)
  expect(copy?.html).toContain(`href="${origin}${path}"`)
  expect(copy?.text).toContain(`${origin}/mon-profil#notifications`)
})

test('mails about the own account cannot be stopped', async () => {
  const reader = await member()
  const to = { userId: reader.id, name: 'X', address: reader.email }
  const kinds = ['password.changed', 'signIn.stolen'] as const
  await world.db.transaction().execute((tx) =>
    enqueueMails(
      world.portal,
      tx,
      kinds.map((kind) => ({ kind, to, facts: { firstName: 'X' } })),
    ),
  )
  await mailDue()

  const copies = await office.to(reader.email)
  expect(copies).toHaveLength(kinds.length)
  for (const { raw } of copies) {
    expect(raw).not.toContain('List-Unsubscribe')
    expect(raw).not.toContain('/mail/stop/')
  }
})

test('administrators with an account can stop mails about the portal', async () => {
  const administrator = await world.user({ roles: ['ROLE_ADMIN'] })
  const facts = { importId: 1, created: 1, updated: 0, refused: 0, deleted: 0 }
  await world.db.transaction().execute((tx) =>
    enqueueMails(world.portal, tx, [
      { kind: 'import.finished', to: { userId: administrator.id, name: 'X', address: administrator.email }, facts },
      { kind: 'import.finished', to: { userId: null, name: 'Y', address: 'sans.compte@mandature.example' }, facts },
    ]),
  )
  await mailDue()
  const [copy] = await office.to(administrator.email)
  const [other] = await office.to('sans.compte@mandature.example')
  expect(copy?.text).toContain(unsubscribePath(copy))
  expect(other?.raw).not.toContain('List-Unsubscribe')

  await oneClick(unsubscribePath(copy))
  expect(await choices(administrator)).toEqual([{ kind: 'import.finished', inApp: true, mail: 'none' }])
})

test('a GET of the link asks for confirmation, and changes nothing', async () => {
  const reader = await member()
  const { path } = await mailed(reader)

  const page = await call('GET', path)
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('les nouveaux documents que vous suivez')
  expect(page.body).toContain('<form method="post">')
  expect(page.body).not.toContain(reader.lastName)
  expect((await call('HEAD', path)).statusCode).toBe(200)
  expect(await choices(reader)).toEqual([])
})

test('its page has no script, cannot be framed, and is not cached', async () => {
  const { path } = await mailed(await member())
  const { headers, body: page } = await call('GET', path)

  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
    'x-frame-options': 'DENY',
  })
  expect(headers['set-cookie']).toBeUndefined()
  const policy = String(headers['content-security-policy'])
  expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'; .*frame-ancestors 'none'$/)
  expect(page).not.toContain('<script')
  expect(page).toContain('<html lang="fr">')
})

test.each([
  ['one click of a mail program', 'List-Unsubscribe=One-Click', 'application/x-www-form-urlencoded'],
  [
    'one click sent as a form of several parts',
    '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    'multipart/form-data; boundary=x',
  ],
  ['the button of the page', '', 'application/x-www-form-urlencoded'],
  ['nothing at all', undefined, undefined],
])('%s stops this kind of mail, and no other', async (_what, payload, type) => {
  const reader = await member()
  const { path } = await mailed(reader)

  const answer = await call('POST', path, payload, type)
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toContain('C’est fait')
  expect(await choices(reader)).toEqual([{ kind: 'flow.published', inApp: true, mail: 'none' }])

  await tell(await flow(), reader)
  const session = await insertSession(world.portal, { in: body })
  await tell({ kind: 'session.convened', sessionId: session.id }, reader)
  await mailDue()
  expect((await office.to(reader.email)).map(({ subject }) => subject)).toEqual([
    expect.stringContaining('Nouveau document'),
    expect.stringContaining('Convocation'),
  ])
})

test('a second use says that the mails are already stopped', async () => {
  const reader = await member()
  const { path } = await mailed(reader)
  await oneClick(path)
  const before = await choices(reader)

  for (const answer of [await oneClick(path), await call('GET', path)]) {
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('Ces courriels sont déjà arrêtés')
    expect(answer.body).not.toContain('<form')
  }
  expect(await choices(reader)).toEqual(before)
})

test('two simultaneous uses stop the mails once', async () => {
  const { path } = await mailed(await member())
  const answers = await Promise.all([oneClick(path), oneClick(path)])
  expect(answers.filter(({ body: page }) => page.includes('C’est fait'))).toHaveLength(1)
})

test('subscriptions stay without mails, and those of other users are unchanged', async () => {
  const [reader, other] = [await member(), await member()]
  const thematic = await insertThematic(world.portal, `Projet ${randomBytes(4).toString('hex')}`)
  const createdAt = world.clock.now().toISOString()
  const common = { rhythm: 'immediate' as const, createdAt, seenAt: createdAt }
  for (const { id: userId } of [reader, other])
    await world.db
      .insertInto('subscriptions')
      .values([
        { ...common, userId, bodyId: body.id },
        { ...common, userId, thematicId: thematic.id },
      ])
      .execute()
  await oneClick((await mailed(reader)).path)

  const kept = await world.db
    .selectFrom('subscriptions')
    .select(['userId', 'thematicId', 'rhythm'])
    .orderBy('id')
    .execute()
  expect(kept.filter(({ userId }) => userId === reader.id).map(({ rhythm }) => rhythm)).toEqual(['none', 'immediate'])
  expect(kept.filter(({ userId }) => userId === other.id).map(({ rhythm }) => rhythm)).toEqual([
    'immediate',
    'immediate',
  ])
})

test('choosing the mails again restores the rhythm of each subscription; newer ones get the chosen rhythm', async () => {
  const reader = await member()
  const thematic = await insertThematic(world.portal, `Projet ${randomBytes(4).toString('hex')}`)
  const followed = { userId: reader.id, createdAt: world.clock.now().toISOString() }
  await world.db
    .insertInto('subscriptions')
    .values([
      { ...followed, bodyId: body.id, rhythm: 'weekly' },
      { ...followed, family: 'session', rhythm: 'immediate' },
      { ...followed, family: 'committee', rhythm: 'none' },
      { ...followed, thematicId: thematic.id, rhythm: 'weekly' },
    ])
    .execute()
  const rhythms = async () =>
    (
      await world.db
        .selectFrom('subscriptions')
        .select('rhythm')
        .where('userId', '=', reader.id)
        .orderBy('id')
        .execute()
    ).map(({ rhythm }) => rhythm)
  await oneClick((await mailed(reader)).path)
  expect(await rhythms()).toEqual(['none', 'none', 'none', 'weekly'])
  world.clock.forward({ days: 3 })
  await reader.get('/me')
  expect((await reader.post('/api/subscriptions', { flow: { family: 'functioning' } })).statusCode).toBe(201)

  const { preferences } = (await reader.get('/me')).json()
  const choose = async (mail: string) =>
    (
      await reader.put('/api/me/preferences', {
        ...preferences,
        notifications: { ...preferences.notifications, 'flow.published': { app: true, mail } },
      })
    ).statusCode
  expect(await choose('daily')).toBe(200)
  expect(await rhythms()).toEqual(['weekly', 'immediate', 'none', 'weekly', 'daily'])

  // Without a stop, the choice sets all rhythms.
  expect(await choose('weekly')).toBe(200)
  expect(await rhythms()).toEqual(['weekly', 'weekly', 'weekly', 'weekly', 'weekly'])
})

test('choosing a rhythm for one subscription cancels its stop', async () => {
  const reader = await member()
  const createdAt = world.clock.now().toISOString()
  const [{ id } = { id: 0 }] = await world.db
    .insertInto('subscriptions')
    .values({ userId: reader.id, createdAt, bodyId: body.id, rhythm: 'weekly' })
    .returning('id')
    .execute()
  await oneClick((await mailed(reader)).path)
  const kept = () =>
    world.db
      .selectFrom('subscriptions')
      .select(['rhythm', 'stoppedRhythm'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  expect(await kept()).toEqual({ rhythm: 'none', stoppedRhythm: 'weekly' })
  expect((await reader.put(`/api/subscriptions/${id}`, { rhythm: 'daily' })).statusCode).toBe(200)
  expect(await kept()).toEqual({ rhythm: 'daily', stoppedRhythm: null })
})

test('due notifications are not mailed, and waiting mails are dropped', async () => {
  const reader = await member()
  const { path } = await mailed(reader)
  await tell(await flow(), { userId: reader.id, rhythm: 'daily' })
  await office.becomes('away')
  await tell(await flow(), { userId: reader.id, rhythm: 'immediate' })
  await mailDue()
  await oneClick(path)

  await office.becomes('ok')
  world.clock.forward({ days: 1 })
  await mailDue()
  expect(await office.to(reader.email)).toHaveLength(1)
})

test('the link of a digest of several kinds stops all digests, and keeps immediate mails', async () => {
  const reader = await member()
  const session = await insertSession(world.portal, { in: body })
  await tell(await flow(), { userId: reader.id, rhythm: 'daily' })
  await tell({ kind: 'session.convened', sessionId: session.id }, { userId: reader.id, rhythm: 'daily' })
  world.clock.forward({ days: 1 })
  await mailDue()
  const path = unsubscribePath((await office.to(reader.email)).at(-1))
  expect((await call('GET', path)).body).toContain('les résumés de chaque jour et de chaque semaine')
  await oneClick(path)

  expect((await choices(reader)).map(({ kind }) => kind).toSorted()).toEqual([
    'commitment.closed',
    'commitment.noted',
    'flow.published',
    'search.alert',
    'thematic.update',
  ])
})

test('the link of a digest also stops the digests of followed sessions', async () => {
  const reader = await member()
  const session = await insertSession(world.portal, { in: body })
  const followed = { userId: reader.id, createdAt: world.clock.now().toISOString() }
  await world.db
    .insertInto('subscriptions')
    .values([
      { ...followed, sessionId: session.id, rhythm: 'daily' as const },
      { ...followed, bodyId: body.id, rhythm: 'immediate' as const },
    ])
    .execute()
  await tell(await flow(), { userId: reader.id, rhythm: 'daily' })
  await tell({ kind: 'session.convened', sessionId: session.id }, { userId: reader.id, rhythm: 'daily' })
  world.clock.forward({ days: 1 })
  await mailDue()
  const path = unsubscribePath((await office.to(reader.email)).at(-1))
  await oneClick(path)

  const left = await world.db
    .selectFrom('subscriptions')
    .select(['sessionId', 'rhythm'])
    .where('userId', '=', reader.id)
    .where('rhythm', '<>', 'none')
    .execute()
  expect(left).toEqual([{ sessionId: null, rhythm: 'immediate' }])
})
