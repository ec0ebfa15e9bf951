import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '#server/ground/context/clock.ts'
import { enqueueMails } from '#server/messaging/mails/enqueueMails.ts'
import { notify } from '#server/messaging/notifications/notify.ts'
import { enqueuePushes } from '#server/messaging/push/enqueuePushes.ts'
import { enqueueWebhookEvents } from '#server/messaging/webhooks/enqueueWebhookEvents.ts'
import { insertDocument } from '#tests/support/documents.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { createWebhook, webhookEnv } from '#tests/support/webhooks.ts'
import { openWorld, type World } from '#tests/support/world.ts'

// A server whose clock is ten minutes ahead enqueues what the others are to send at once.

let world: World
beforeAll(async () => {
  world = await openWorld({ at: new Date(systemClock.now().getTime() + 10 * 60_000).toISOString(), env: webhookEnv })
})
afterAll(() => world.close())

/** Number of rows, and of those that are due by the clock of PostgreSQL. */
async function countDue(table: string, column: string) {
  const { rows } = await sql<{ all: number; due: number }>`
    select count(*)::int as all, (count(*) filter (where ${sql.ref(column)} <= clock_timestamp()))::int as due
    from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(world.db)
  return rows[0]
}

test('a mail', async () => {
  const to = { userId: null, name: 'Zoé Çelik', address: 'zoe@mandature.example' }
  await world.db
    .transaction()
    .execute((tx) => enqueueMails(world.portal, tx, [{ kind: 'account.activated', to, facts: { firstName: 'Zoé' } }]))
  expect(await countDue('mails', 'next_attempt_at')).toEqual({ all: 1, due: 1 })
})

test('the mail of a notification', async () => {
  const body = await world.body()
  const { id: userId } = await world.user({ in: body })
  const { id: sessionId } = await insertSession(world.portal, { in: body })
  await world.db
    .transaction()
    .execute((tx) => notify(world.portal, tx, { kind: 'session.changed', dedupeKey: 'test', sessionId }, [{ userId }]))
  expect(await countDue('notifications', 'mail_due_at')).toEqual({ all: 1, due: 1 })
})

test('a notification of a browser', async () => {
  const { id: userId } = await world.user()
  await world.db
    .insertInto('pushSubscriptions')
    .values({
      userId,
      signInId: null,
      endpointHash: Buffer.alloc(32),
      sealed: Buffer.alloc(1),
      device: 'Firefox',
      createdAt: world.clock.now().toISOString(),
      lastUsedAt: null,
    })
    .execute()
  const portal = { ...world.portal, config: { ...world.portal.config, webPush: true } }
  await world.db.transaction().execute((tx) => enqueuePushes(portal, tx, 'session.changed', [userId]))
  expect(await countDue('push_deliveries', 'next_attempt_at')).toEqual({ all: 1, due: 1 })
})

test('an event of a webhook, its test and its second delivery', async () => {
  const administrator = await world.user({ roles: ['ROLE_ADMIN'] })
  const { id } = await createWebhook(administrator)
  const { id: documentId } = await insertDocument(world.portal, { in: await world.body() })
  await world.db
    .transaction()
    .execute((tx) =>
      enqueueWebhookEvents(world.portal, tx, 'document.published', [{ id: documentId, dedupeKey: 'test' }]),
    )
  const tested = await administrator.post(`/api/webhooks/${id}/test`)
  expect(tested.statusCode).toBeLessThan(300)
  const delivery = tested.json<{ id: number }>()
  expect(await countDue('webhook_deliveries', 'next_attempt_at')).toEqual({ all: 2, due: 2 })
  await world.db.updateTable('webhookDeliveries').set({ state: 'delivered', nextAttemptAt: null }).execute()
  const replayed = await administrator.post(`/api/webhook_deliveries/${delivery.id}/replay`)
  expect(replayed.statusCode).toBeLessThan(300)
  expect(await countDue('webhook_deliveries', 'next_attempt_at')).toEqual({ all: 1, due: 1 })
})
