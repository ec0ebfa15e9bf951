import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { maxWebhooks } from '#contract/supervision/webhooks.ts'
import { cleanUpAfterRestore } from '#server/operation/backup/cleanUpAfterRestore.ts'
import { auditLinesDuring } from '#tests/support/auditTrail.ts'
import { generateSecret, readStoredSecret, restartPortal } from '#tests/support/secretChange.ts'
import { runTasks, waitingTasks } from '#tests/support/tasks.ts'
import { createWebhook, deliveriesOf, webhookForm } from '#tests/support/webhooks.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'
import { resealWebhookSecrets } from './resealSecrets.ts'

let world: World
let administrator: Actor
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  administrator = await world.user({ roles: ['ROLE_ADMIN'] })
  await administrator.get('/me')
  await world.db.deleteFrom('webhooks').execute()
})
afterAll(() => world.close())

const stored = (id: number) =>
  world.db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('a webhook', () => {
  test('is created with a secret that is shown once and stored sealed', async () => {
    const body = await world.body()
    let made: Awaited<ReturnType<typeof createWebhook>> | undefined
    const lines = await auditLinesDuring(world, async () => {
      made = await createWebhook(administrator, {
        url: 'https://intranet.example:8443/crochet/jeton?cle=1',
        events: ['session.convened', 'document.published', 'session.convened'],
        bodies: [{ id: body.id }],
      })
    })
    const { id, secret, ...shown } = made!
    expect(secret).toMatch(/^whsec_[A-Za-z\d+/]{43}=$/)
    expect(shown).toMatchObject({
      '@id': `/api/webhooks/${id}`,
      '@type': 'Webhook',
      name: 'Intranet',
      url: 'https://intranet.example:8443/crochet/jeton?cle=1',
      events: ['document.published', 'session.convened'],
      bodies: [{ id: body.id }],
      active: true,
      stoppedBecause: null,
      lastSuccessAt: null,
      waiting: 0,
    })
    // the path may contain a secret of the receiver
    expect(lines.map(({ action, subjectName, details }) => [action, subjectName, details])).toEqual([
      [
        'webhook.created',
        'Intranet',
        { host: 'intranet.example:8443', events: ['document.published', 'session.convened'], active: true },
      ],
    ])
    const row = await stored(id)
    expect(JSON.stringify(row)).not.toContain(secret)
    expect(row.sealedSecret.includes(Buffer.from(secret.slice(6), 'base64'))).toBe(false)
    expect(world.portal.secret.unseal(row.sealedSecret, 'webhooks')).toBe(secret)
    for (const url of ['/api/webhooks', `/api/webhooks/${id}`])
      expect((await administrator.get(url)).body).not.toMatch(/whsec_|secret"/)
  })

  test('is returned for an idempotency key without its secret being stored', async () => {
    const headers = { 'idempotency-key': 'crochet-1' }
    const { secret } = (await administrator.post('/api/webhooks', webhookForm(), headers)).json<{ secret: string }>()
    const kept = await world.db.selectFrom('keptAnswers').selectAll().execute()
    expect(JSON.stringify(kept)).not.toContain(secret)
  })

  test.each([
    ['ftp://intranet.example/', 'custom'],
    ['intranet.example', 'custom'],
    ['https://nom:motdepasse@intranet.example/', 'custom'],
    ['https://intranet.example/#ancre', 'custom'],
    [`https://intranet.example/${'a'.repeat(500)}`, 'too_big'],
    ['http://intranet.example/', 'webhooks.httpsOnly'],
    ['https://127.0.0.1/', 'webhooks.internalAddress'],
    ['https://2130706433/', 'webhooks.internalAddress'],
    ['https://[::1]/', 'webhooks.internalAddress'],
    ['https://[::ffff:10.0.0.1]/', 'webhooks.internalAddress'],
    ['https://169.254.169.254/latest/meta-data', 'webhooks.internalAddress'],
  ])('is not sent to %s', async (url, code) => {
    const answer = await administrator.post('/api/webhooks', webhookForm({ url }))
    expect([answer.statusCode, answer.json().violations]).toMatchObject([422, [{ propertyPath: 'url', code }]])
    const { '@id': path, version } = await createWebhook(administrator)
    const amended = await administrator.put(path, webhookForm({ url, version }))
    expect([amended.statusCode, amended.json().violations]).toMatchObject([422, [{ propertyPath: 'url', code }]])
  })

  test('has known events and bodies', async () => {
    const violations = async (wishes: object) =>
      (await administrator.post('/api/webhooks', webhookForm(wishes)))
        .json()
        .violations.map(({ propertyPath, code }: { propertyPath: string; code: string }) => `${propertyPath} ${code}`)
    expect(await violations({ events: [] })).toEqual(['events too_small'])
    expect(await violations({ events: ['webhook.test'] })).toEqual(['events[0] invalid_value'])
    expect(await violations({ bodies: [] })).toEqual(['bodies too_small'])
    expect(await violations({ bodies: [{ id: 2_000_000_000 }] })).toEqual(['bodies record.gone'])
    expect(await violations({ name: ' ' })).toEqual(['name too_small'])
  })

  test(`is one of ${maxWebhooks} at most`, async () => {
    for (let made = 0; made < maxWebhooks; made++) await createWebhook(administrator)
    const answer = await administrator.post('/api/webhooks', webhookForm())
    expect(answer.json()).toMatchObject({ status: 409, code: 'webhooks.tooMany' })
  })

  test('is amended by its last version, and starts afresh at another URL', async () => {
    const { '@id': path, id, version } = await createWebhook(administrator)
    const failing = { failures: 3, failingSince: world.clock.now().toISOString(), retryAt: '2026-03-19T10:00:00Z' }
    await world.db.updateTable('webhooks').set(failing).where('id', '=', id).execute()
    const form = webhookForm({ name: 'Paie', version })
    const lines = await auditLinesDuring(world, async () => {
      expect((await administrator.put(path, form)).json()).toMatchObject({ name: 'Paie', version: version + 1 })
    })
    expect(lines).toMatchObject([{ action: 'webhook.amended', details: { fields: ['name'] } }])
    expect(await stored(id)).toMatchObject({ failures: 3 })
    expect((await administrator.put(path, form)).json()).toMatchObject({ status: 409, code: 'record.stale' })
    const moved = webhookForm({ url: 'https://paie.example/', version: version + 1 })
    expect((await administrator.put(path, moved)).statusCode).toBe(200)
    expect(await stored(id)).toMatchObject({ failures: 0, failingSince: null, retryAt: null })
  })

  test('gives up what waits when it is switched off, and refuses tests and replays until it is on again', async () => {
    const { '@id': path, id, version } = await createWebhook(administrator)
    const { id: delivery } = (await administrator.post(`${path}/test`)).json<{ id: number }>()
    expect((await administrator.put(path, webhookForm({ active: false, version }))).statusCode).toBe(200)
    expect(await deliveriesOf(world, { id })).toMatchObject([{ state: 'failed', error: 'stopped' }])
    for (const url of [`${path}/test`, `/api/webhook_deliveries/${delivery}/replay`])
      expect((await administrator.post(url)).json()).toMatchObject({ status: 409, code: 'webhooks.off' })
    await administrator.put(path, webhookForm({ active: true, version: version + 1 }))
    expect((await administrator.post(`${path}/test`)).statusCode).toBe(200)
  })

  test('is deleted with its deliveries', async () => {
    const { '@id': path, id } = await createWebhook(administrator)
    await administrator.post(`${path}/test`)
    const lines = await auditLinesDuring(world, async () => {
      expect((await administrator.delete(path)).statusCode).toBe(204)
    })
    expect(lines).toMatchObject([{ action: 'webhook.deleted', subjectName: 'Intranet' }])
    expect(await deliveriesOf(world, { id })).toEqual([])
    expect((await administrator.get(path)).statusCode).toBe(404)
    await runTasks(world, 'webhooks.deliver')
    expect(await waitingTasks(world, 'webhooks.deliver')).toEqual([])
  })
})

describe('a rotation', () => {
  test('gives another secret, is recorded, and keeps the former one for a day', async () => {
    const { '@id': path, id, secret } = await createWebhook(administrator)
    let rotated = ''
    const lines = await auditLinesDuring(world, async () => {
      rotated = (await administrator.post(`${path}/secret`)).json<{ secret: string }>().secret
    })
    expect(rotated).toMatch(/^whsec_/)
    expect(rotated).not.toBe(secret)
    expect(lines.map(({ action, details }) => [action, details])).toEqual([['webhook.secretRotated', {}]])
    expect(JSON.stringify(lines)).not.toContain(rotated)
    const { formerSealedSecret } = await stored(id)
    expect(world.portal.secret.unseal(formerSealedSecret!, 'webhooks')).toBe(secret)
    const { formerSecretUntil } = (await administrator.get(path)).json<{ formerSecretUntil: string }>()
    expect(new Date(formerSecretUntil).getTime() - world.clock.now().getTime()).toBe(24 * 3_600_000)
  })

  test('is complete after a day: the former secret is deleted', async () => {
    const { '@id': path, id } = await createWebhook(administrator)
    await administrator.post(`${path}/secret`)
    world.clock.forward({ hours: 25 })
    administrator = await world.user({ roles: ['ROLE_ADMIN'] })
    expect((await administrator.get(path)).json()).toMatchObject({ formerSecretUntil: null })
    await world.portal.tasks.enqueue(world.db, 'webhooks.expire', {}, null)
    await runTasks(world, 'webhooks.expire')
    expect(await stored(id)).toMatchObject({ formerSealedSecret: null, formerUntil: null })
  })
})

test('a recent proof is asked before the portal sends elsewhere, or shows a secret', async () => {
  const made = await createWebhook(administrator)
  const { '@id': path, version } = made
  const later = await world.user({ roles: ['ROLE_ADMIN'] })
  await later.get('/me')
  world.clock.forward({ minutes: 31 })
  const refused = { status: 403, code: 'access.proofRequired' }
  expect((await later.post('/api/webhooks', webhookForm())).json()).toMatchObject(refused)
  expect((await later.put(path, webhookForm({ version }))).json()).toMatchObject(refused)
  expect((await later.post(`${path}/secret`)).json()).toMatchObject(refused)
  expect((await later.get(path)).statusCode).toBe(200)
})

test('secrets are sealed with the next secret of the portal while the previous one can open them', async () => {
  const { '@id': path, id, secret } = await createWebhook(administrator)
  const rotated = (await administrator.post(`${path}/secret`)).json<{ secret: string }>().secret
  const SECRET = generateSecret()
  const SECRET_BEFORE = await readStoredSecret(world)
  const heir = await restartPortal(world, { SECRET, SECRET_BEFORE })
  const stranger = await restartPortal(world, { SECRET })
  const openedBy = async ({ portal }: Pick<World, 'portal'>) => {
    const { sealedSecret, formerSealedSecret } = await stored(id)
    return [sealedSecret, formerSealedSecret!].map((sealed) => portal.secret.unseal(sealed, 'webhooks'))
  }
  expect(await openedBy(stranger)).toEqual([null, null])
  await resealWebhookSecrets(heir.portal)
  expect(await openedBy(stranger)).toEqual([rotated, secret])
  // what cannot be opened stays as it is
  await resealWebhookSecrets({ ...world.portal, config: { ...world.portal.config, secretBefore: 'x' } })
  expect(await openedBy(stranger)).toEqual([rotated, secret])
  for (const app of [heir, stranger]) await app.close()
})

test('after a restore, no webhook sends until an administrator switches it on', async () => {
  const { '@id': path, id } = await createWebhook(administrator)
  const off = await createWebhook(administrator, { name: 'Éteint', active: false })
  await administrator.post(`${path}/test`)
  const client = await world.pool.connect()
  await cleanUpAfterRestore(client, { now: world.clock.now(), lost: [] })
  client.release()
  await world.db.deleteFrom('mailHolds').execute()
  const again = await world.user({ roles: ['ROLE_ADMIN'] })
  const { version, ...shown } = (await again.get(path)).json<{ version: number }>()
  expect(shown).toMatchObject({ active: false, stoppedBecause: 'restored', waiting: 0 })
  expect((await again.get(off['@id'])).json()).toMatchObject({ active: false, stoppedBecause: null })
  expect(await deliveriesOf(world, { id })).toMatchObject([{ state: 'failed', error: 'restored', attempts: 0 }])
  await runTasks(world, 'webhooks.deliver')
  expect(await deliveriesOf(world, { id })).toMatchObject([{ state: 'failed', attempts: 0 }])
  expect((await again.put(path, webhookForm({ version }))).json()).toMatchObject({ active: true, stoppedBecause: null })
})

test('deliveries are deleted after a month, unless they wait', async () => {
  const { '@id': path, id } = await createWebhook(administrator)
  await administrator.post(`${path}/test`)
  await world.db.updateTable('webhookDeliveries').set({ state: 'delivered', nextAttemptAt: null }).execute()
  await administrator.post(`${path}/test`)
  const expire = async (days: number) => {
    world.clock.forward({ days })
    await world.portal.tasks.enqueue(world.db, 'webhooks.expire', {}, null)
    await runTasks(world, 'webhooks.expire')
    return (await deliveriesOf(world, { id })).map(({ state }) => state)
  }
  expect(await expire(29)).toEqual(['delivered', 'waiting'])
  expect(await expire(1)).toEqual(['waiting'])
})
