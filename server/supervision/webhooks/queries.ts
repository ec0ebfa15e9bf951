import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Webhook, WebhookDeliveriesQuery, WebhookDelivery } from '#contract/supervision/webhooks.ts'
import { allConditions, type List, readItem, readPage } from '#server/ground/database/lists/list.ts'
import type { Rows, Slice } from '#server/ground/database/lists/pagination.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { bodyReference } from '#server/people/bodies/present.ts'

type Clocked = Pick<Portal, 'db' | 'clock'>

/** Lists the webhooks by name. */
export const listWebhooks = ({ db, clock }: Clocked, slice: Slice): Promise<Rows<Webhook>> =>
  readPage(db, webhooksList(sql`true`, clock.now()), slice)

/** Finds a webhook. @throws Failure `record.notFound` */
export const findWebhook = (db: Db, id: number, now: Date): Promise<Webhook> =>
  readItem(db, webhooksList(sql`webhook.id = ${id}`, now))

const webhooksList = (condition: RawBuilder<SqlBool>, now: Date): List<Webhook> => ({
  matching: sql`select webhook.id, lower(webhook.name) as name from webhooks webhook where ${condition}`,
  order: sql`name, id`,
  orders: {},
  row: sql`json_build_object('@id', '/api/webhooks/' || webhook.id, '@type', 'Webhook', 'id', webhook.id,
    'name', webhook.name, 'url', webhook.url, 'events', webhook.events,
    'bodies', case when webhook.body_ids is not null then (
      select coalesce(json_agg(${bodyReference('body')} order by body.position, body.id), '[]')
      from bodies body where body.id = any(webhook.body_ids)) end,
    'active', webhook.active, 'stoppedBecause', webhook.stopped_because, 'lastSuccessAt', webhook.last_success_at,
    'lastFailureAt', webhook.last_failure_at, 'failingSince', webhook.failing_since,
    'waiting', (select count(*) from webhook_deliveries delivery where delivery.webhook_id = webhook.id and delivery.state = 'waiting'),
    'formerSecretUntil', case when webhook.former_until > ${now} then webhook.former_until end,
    'createdAt', webhook.created_at, 'version', webhook.version)`,
  joins: sql`join webhooks webhook on webhook.id = page.id`,
})

/** Lists deliveries, newest first. */
export function listDeliveries(
  db: Db,
  { webhook, event, state }: WebhookDeliveriesQuery,
  slice: Slice,
): Promise<Rows<WebhookDelivery>> {
  const condition = allConditions(
    webhook === undefined ? undefined : sql`delivery.webhook_id = ${webhook}`,
    event && sql`delivery.event = any(${event}::text[])`,
    state && sql`delivery.state = any(${state}::text[])`,
  )
  return readPage(db, deliveriesList(condition), slice)
}

/** Finds a delivery. @throws Failure `record.notFound` */
export const findDelivery = (db: Db, id: number): Promise<WebhookDelivery> =>
  readItem(db, deliveriesList(sql`delivery.id = ${id}`))

const deliveriesList = (condition: RawBuilder<SqlBool>): List<WebhookDelivery> => ({
  matching: sql`select delivery.id, delivery.created_at from webhook_deliveries delivery where ${condition}`,
  order: sql`created_at desc, id desc`,
  orders: {},
  row: sql`json_build_object('@id', '/api/webhook_deliveries/' || delivery.id, '@type', 'WebhookDelivery', 'id', delivery.id,
    'webhook', json_build_object('id', webhook.id, 'name', webhook.name), 'event', delivery.event,
    'messageId', 'msg_' || delivery.message_id, 'state', delivery.state, 'statusCode', delivery.status_code,
    'error', delivery.error, 'durationMs', delivery.duration_ms, 'attempts', delivery.attempts,
    'createdAt', delivery.created_at, 'lastAttemptAt', delivery.last_attempt_at,
    'nextAttemptAt', greatest(delivery.next_attempt_at, case when delivery.state = 'waiting' then webhook.retry_at end))`,
  joins: sql`join webhook_deliveries delivery on delivery.id = page.id join webhooks webhook on webhook.id = delivery.webhook_id`,
})
