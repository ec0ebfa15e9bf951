import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditLinesDuring } from '#tests/support/auditTrail.ts'
import { queuedMails } from '#tests/support/queuedMails.ts'
import { deleteTasks, runTasks, waitingTasks } from '#tests/support/tasks.ts'
import { startWebhookReceiver, type WebhookReceiver } from '#tests/support/webhookReceiver.ts'
import { type CreatedWebhook, createWebhook, deliveriesOf, webhookEnv, webhookForm } from '#tests/support/webhooks.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

// An endpoint that fails: how it is spared, and when it is switched off.

let world: World
let administrator: Actor
let receiver: WebhookReceiver
let webhook: CreatedWebhook
beforeAll(async () => {
  world = await openWorld({ env: webhookEnv })
})
beforeEach(async () => {
  await world.db.deleteFrom('webhooks').execute()
  await deleteTasks(world, 'webhooks.deliver')
  administrator = await world.user({ roles: ['ROLE_ADMIN'] })
  receiver = await startWebhookReceiver()
  webhook = await createWebhook(administrator, { url: receiver.url })
})
afterEach(() => receiver.close())
afterAll(() => world.close())

const sendTest = async () => expect((await administrator.post(`${webhook['@id']}/test`)).statusCode).toBe(200)
/** Moves the clock further than a sign-in lasts. */
async function wait(time: { days?: number; hours?: number }) {
  world.clock.forward(time)
  administrator = await world.user({ roles: ['ROLE_ADMIN'] })
  await administrator.get('/me')
}
const deliver = () => runTasks(world, 'webhooks.deliver')
const deliveries = () => deliveriesOf(world, webhook)
const shown = async () => (await administrator.get(webhook['@id'])).json()

test('an endpoint that fails is asked for one delivery at a time, and gets all others once it works', async () => {
  receiver.answer(500)
  for (let sent = 0; sent < 3; sent++) await sendTest()
  await deliver()
  expect(receiver.received).toHaveLength(1)
  expect(await shown()).toMatchObject({ waiting: 3 })
  receiver.answer(204)
  world.clock.forward({ seconds: 5 })
  await deliver()
  expect(receiver.received).toHaveLength(4)
  expect(await shown()).toMatchObject({ waiting: 0, failingSince: null })
})

test('an endpoint that fails loses what has waited for a day', async () => {
  receiver.answer(500)
  await sendTest()
  await sendTest()
  await deliver()
  await wait({ hours: 24 })
  await deliver()
  expect(await deliveries()).toMatchObject([
    { state: 'failed', error: 'status' },
    { state: 'failed', error: expect.stringMatching(/status|expired/) },
  ])
})

test('an endpoint that fails is switched off after three days without success, and administrators are told by mail', async () => {
  receiver.answer(500)
  await sendTest()
  await deliver()
  const [since] = await deliveries()
  await wait({ days: 2, hours: 23 })
  await sendTest()
  await deliver()
  expect(await shown()).toMatchObject({ active: true })
  await wait({ hours: 1 })
  await sendTest()
  const lines = await auditLinesDuring(world, deliver)
  expect(await shown()).toMatchObject({ active: false, stoppedBecause: 'failing', waiting: 0 })
  expect(lines).toMatchObject([{ action: 'webhook.switchedOff', userId: null, details: { why: 'failing' } }])
  const mails = await queuedMails(world, administrator.email)
  expect(mails).toMatchObject([{ kind: 'webhook.switchedOff', facts: { name: 'Intranet', why: 'failing' } }])
  expect(new Date((mails[0]!.facts as { since: string }).since)).toEqual(new Date(since!.lastAttemptAt!))
  expect(await waitingTasks(world, 'webhooks.deliver')).toEqual([])
  // switched on again, it starts afresh
  const { version } = await shown()
  await administrator.put(webhook['@id'], webhookForm({ url: receiver.url, version }))
  await sendTest()
  await deliver()
  expect(await shown()).toMatchObject({ active: true })
})

test('an endpoint that fails is not switched off when it succeeded meanwhile', async () => {
  receiver.answer(500)
  await sendTest()
  await deliver()
  await wait({ days: 2 })
  receiver.answer(204)
  await sendTest()
  await deliver()
  await wait({ days: 2 })
  receiver.answer(500)
  await sendTest()
  await deliver()
  expect(await shown()).toMatchObject({ active: true })
})

test('an endpoint that answers 410 is switched off at once', async () => {
  receiver.answer(410)
  await sendTest()
  await deliver()
  expect(await shown()).toMatchObject({ active: false, stoppedBecause: 'gone' })
  expect(await deliveries()).toMatchObject([{ state: 'failed', statusCode: 410 }])
})

describe('an administrator who acts while a request is under way', () => {
  /** Amends the webhook once, before the endpoint answers. */
  const amendMeanwhile = (wishes: object, ...more: object[]) =>
    receiver.meanwhile(async () => {
      receiver.meanwhile(async () => undefined)
      for (const wanted of [wishes, ...more]) {
        const { version } = await shown()
        const answer = await administrator.put(webhook['@id'], webhookForm({ url: receiver.url, version, ...wanted }))
        expect(answer.statusCode, answer.body).toBe(200)
      }
    })

  test('and switches the webhook off has nothing waiting for it, whatever it answers', async () => {
    receiver.answer(500)
    await sendTest()
    amendMeanwhile({ active: false })
    await deliver()
    expect(await deliveries()).toMatchObject([{ state: 'failed', error: 'stopped' }])
    expect(await shown()).toMatchObject({ active: false, waiting: 0, failingSince: null })
  })

  test('and switches it off and on again does not have it sent what was given up', async () => {
    receiver.answer(500)
    await sendTest()
    amendMeanwhile({ active: false }, { active: true })
    await deliver()
    expect(await deliveries()).toMatchObject([{ state: 'failed', error: 'stopped' }])
    expect(await shown()).toMatchObject({ active: true, waiting: 0 })
  })

  test.each([500, 410])('and gives it another URL has its messages sent there, after an answer %i', async (status) => {
    const next = await startWebhookReceiver()
    receiver.answer(status)
    await sendTest()
    amendMeanwhile({ url: next.url })
    await deliver()
    await deliver()
    expect(next.received).toHaveLength(1)
    expect(await deliveries()).toMatchObject([{ state: 'delivered', statusCode: 204 }])
    expect(await shown()).toMatchObject({ active: true, failingSince: null, waiting: 0 })
    await next.close()
  })
})
