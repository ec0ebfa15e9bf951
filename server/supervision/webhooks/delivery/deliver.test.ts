import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditLinesDuring } from '#tests/support/auditTrail.ts'
import { insertDocument } from '#tests/support/documents.ts'
import { generateSecret, restartPortal } from '#tests/support/secretChange.ts'
import { deleteTasks, runTasks, taskDelaysMs, trustClock, waitingTasks } from '#tests/support/tasks.ts'
import { startWebhookReceiver, verifiedMessage, type WebhookReceiver } from '#tests/support/webhookReceiver.ts'
import { type CreatedWebhook, createWebhook, deliveriesOf, webhookEnv } from '#tests/support/webhooks.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'
import { deliverToWebhook } from './deliver.ts'

let world: World
let administrator: Actor
let receiver: WebhookReceiver
let webhook: CreatedWebhook
beforeAll(async () => {
  // the library that verifies signatures compares them with the time of the machine
  world = await openWorld({ at: new Date().toISOString(), env: webhookEnv })
})
beforeEach(async () => {
  await world.db.deleteFrom('webhooks').execute()
  await deleteTasks(world, 'webhooks.deliver')
  world.clock.set(new Date().toISOString())
  administrator = await world.user({ roles: ['ROLE_ADMIN'] })
  await administrator.get('/me')
  receiver = await startWebhookReceiver()
  webhook = await createWebhook(administrator, { url: receiver.url })
})
afterEach(() => receiver.close())
afterAll(() => world.close())

const sendTest = async () => {
  const answer = await administrator.post(`${webhook['@id']}/test`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ id: number; messageId: string }>()
}
/** Moves the clock further than a sign-in lasts. */
async function wait(time: { days?: number; hours?: number }) {
  world.clock.forward(time)
  administrator = await world.user({ roles: ['ROLE_ADMIN'] })
  await administrator.get('/me')
}
const deliver = () => runTasks(world, 'webhooks.deliver')
const deliveries = () => deliveriesOf(world, webhook)
const shown = async () => (await administrator.get(webhook['@id'])).json()
const idsReceived = () => receiver.received.map(({ headers }) => headers['webhook-id'])

describe('a delivery', () => {
  test('is signed as in Standard Webhooks, and tells ids and paths only', async () => {
    const body = await world.body()
    const validator = await world.user({ in: body, role: 'validator' })
    const wishes = { in: body, status: 'submitted', author: validator, title: 'Plan social secret' } as const
    const { id } = await insertDocument(world.portal, wishes)
    await validator.post(`/api/documents/${id}/validation`)
    await deliver()
    const [request] = receiver.received
    const { code } = await world.db
      .selectFrom('bodies')
      .select('code')
      .where('id', '=', body.id)
      .executeTakeFirstOrThrow()
    expect(verifiedMessage(webhook.secret, request!)).toEqual({
      type: 'document.published',
      timestamp: world.clock.now().toISOString(),
      data: { '@id': `/api/documents/${id}`, id, irps: [{ '@id': `/api/irps/${body.id}`, id: body.id, code }] },
    })
    expect(request?.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Mandature-Webhooks',
    })
    const told = JSON.stringify(request)
    for (const text of ['Plan social secret', validator.lastName, validator.email]) expect(told).not.toContain(text)
    expect(() => verifiedMessage(`whsec_${Buffer.alloc(32).toString('base64')}`, request!)).toThrow(
      'No matching signature',
    )
    expect(await deliveries()).toMatchObject([
      { state: 'delivered', statusCode: 204, error: null, attempts: 1, nextAttemptAt: null },
    ])
    expect(await shown()).toMatchObject({ lastFailureAt: null, failingSince: null, waiting: 0 })
    expect(new Date((await shown()).lastSuccessAt)).toEqual(world.clock.now())
  })

  test('is signed by both secrets for a day after a rotation', async () => {
    const { secret } = (await administrator.post(`${webhook['@id']}/secret`)).json<{ secret: string }>()
    await sendTest()
    await deliver()
    const [both] = receiver.received
    expect(String(both?.headers['webhook-signature']).split(' ')).toHaveLength(2)
    for (const known of [webhook.secret, secret])
      expect(verifiedMessage(known, both!)).toMatchObject({ type: 'webhook.test', data: { id: webhook.id } })
    await wait({ hours: 24 })
    await sendTest()
    await deliver()
    expect(String(receiver.received[1]?.headers['webhook-signature']).split(' ')).toHaveLength(1)
  })

  test('that fails is attempted again, with the same id and body and another signature', async () => {
    const { messageId } = await sendTest()
    receiver.answer(500)
    await deliver()
    expect(await deliveries()).toMatchObject([{ state: 'waiting', statusCode: 500, error: 'status', attempts: 1 }])
    expect(await taskDelaysMs(world, 'webhooks.deliver')).toEqual([5_000])
    // too early
    await deliver()
    expect(receiver.received).toHaveLength(1)
    world.clock.forward({ seconds: 5 })
    receiver.answer(204)
    await deliver()
    expect(await deliveries()).toMatchObject([{ state: 'delivered', statusCode: 204, error: null, attempts: 2 }])
    expect(idsReceived()).toEqual([messageId, messageId])
    const [first, second] = receiver.received
    expect(second?.body).toBe(first?.body)
    expect(second?.headers['webhook-timestamp']).not.toBe(first?.headers['webhook-timestamp'])
    expect(verifiedMessage(webhook.secret, second!)).toMatchObject({ type: 'webhook.test' })
    expect(await waitingTasks(world, 'webhooks.deliver')).toEqual([])
  })

  test('has failed after a day of attempts, and can be replayed', async () => {
    const { id, messageId } = await sendTest()
    receiver.answer(503)
    for (let attempts = 0; attempts < 20 && (await deliveries())[0]?.state === 'waiting'; attempts++) {
      const [next] = await deliveries()
      world.clock.set(next!.nextAttemptAt!)
      await deliver()
    }
    expect(await deliveries()).toMatchObject([{ state: 'failed', attempts: 9, error: 'status' }])
    expect(receiver.received).toHaveLength(9)
    await wait({ hours: 1 })
    receiver.answer(204)
    const lines = await auditLinesDuring(world, async () => {
      const answer = await administrator.post(`/api/webhook_deliveries/${id}/replay`)
      expect(answer.json()).toMatchObject({ id, state: 'waiting', attempts: 0 })
    })
    expect(lines).toMatchObject([
      { action: 'webhook.replayed', subjectId: webhook.id, details: { event: 'webhook.test' } },
    ])
    await deliver()
    expect(await deliveries()).toMatchObject([{ state: 'delivered', attempts: 1, error: null }])
    expect(new Set(idsReceived())).toEqual(new Set([messageId]))
  })

  test('that arrived can be sent again', async () => {
    const { id } = await sendTest()
    await deliver()
    await administrator.post(`/api/webhook_deliveries/${id}/replay`)
    await deliver()
    expect(idsReceived()).toHaveLength(2)
    expect((await administrator.post('/api/webhook_deliveries/2000000000/replay')).statusCode).toBe(404)
  })

  test('is sent once when two servers deliver at the same time', async () => {
    for (let sent = 0; sent < 3; sent++) await sendTest()
    await trustClock(world)
    const both = Promise.withResolvers<void>()
    receiver.meanwhile(() => both.promise)
    const first = deliverToWebhook(world.portal, { webhookId: webhook.id })
    const second = deliverToWebhook({ ...world.portal }, { webhookId: webhook.id })
    // one of them finds the webhook taken, and comes back later
    await Promise.race([first, second])
    expect(await taskDelaysMs(world, 'webhooks.deliver')).toContain(2_000)
    both.resolve()
    await Promise.all([first, second])
    expect(new Set(idsReceived()).size).toBe(3)
    expect(receiver.received).toHaveLength(3)
  })

  test('of a server that died is sent again by another once its lease has ended', async () => {
    await sendTest()
    const lease = (seconds: number) =>
      world.db
        .updateTable('webhooks')
        .set({ leasedUntil: new Date(Date.now() + seconds * 1_000).toISOString() })
        .execute()
    await lease(30)
    await deliver()
    expect(receiver.received).toEqual([])
    expect(await taskDelaysMs(world, 'webhooks.deliver')).toEqual([2_000])
    await lease(-1)
    await deliver()
    expect(receiver.received).toHaveLength(1)
    // written by a clock that was ahead
    await sendTest()
    await lease(3_600)
    await deliver()
    expect(receiver.received).toHaveLength(2)
  })

  test('is not sent when the portal no longer has the secret that sealed the webhook’s', async () => {
    await sendTest()
    const stranger = await restartPortal(world, { ...webhookEnv, SECRET: generateSecret() })
    await deliverToWebhook(stranger.portal, { webhookId: webhook.id })
    expect(receiver.received).toEqual([])
    expect(await deliveries()).toMatchObject([{ state: 'waiting', error: 'secret', attempts: 1 }])
    await stranger.close()
  })

  test('is not sent to an internal network that the operator has not opened', async () => {
    await sendTest()
    const closed = await restartPortal(world, {})
    await deliverToWebhook(closed.portal, { webhookId: webhook.id })
    expect(receiver.received).toEqual([])
    expect(await deliveries()).toMatchObject([{ state: 'waiting', error: 'address', statusCode: null }])
    await closed.close()
  })
})

test('the log is filtered by webhook, event and state', async () => {
  const other = await createWebhook(administrator, { name: 'Paie', url: receiver.url })
  await sendTest()
  await deliver()
  await administrator.post(`${other['@id']}/test`)
  const ids = async (query: string) =>
    (await administrator.get(`/api/webhook_deliveries?${query}`))
      .json<{ member: { webhook: { id: number } }[] }>()
      .member.map((delivery) => delivery.webhook.id)
  expect(await ids('')).toEqual([other.id, webhook.id])
  expect(await ids(`webhook=${webhook.id}`)).toEqual([webhook.id])
  expect(await ids('state=waiting')).toEqual([other.id])
  expect(await ids('state[]=waiting&state[]=delivered')).toEqual([other.id, webhook.id])
  expect(await ids('event=webhook.test')).toEqual([other.id, webhook.id])
  expect(await ids('event=document.published')).toEqual([])
})

test('deleting a webhook while it is sent to does no harm', async () => {
  await sendTest()
  receiver.meanwhile(() => world.db.deleteFrom('webhooks').execute())
  receiver.answer(500)
  await deliver()
  expect(receiver.received).toHaveLength(1)
  expect(await waitingTasks(world, 'webhooks.deliver')).toEqual([])
})
