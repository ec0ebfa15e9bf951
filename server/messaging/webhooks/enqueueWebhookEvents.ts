import { sql, type Transaction } from 'kysely'
import type { WebhookEvent } from '#contract/supervision/webhooks.ts'
import { today } from '#server/ground/context/clock.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { dueAtOnce } from '#server/ground/database/sql/dueAtOnce.ts'
import type { Portal } from '#server/ground/portal/portal.ts'

/** Deliveries of a webhook that may wait. Further events are written as failed, and may be replayed. */
export const maxWaitingDeliveries = 1_000

/** A record that an event is about. */
export interface WebhookRecord {
  id: number
  /** deduplicates per webhook: `step:12` */
  dedupeKey: string
}

/**
 * Enqueues an event for the webhooks that chose it, in the transaction of its cause: it is sent if and only if that
 * commits. Records that other programs may not be told of are left out, as they are at this moment. A repeated dedupe
 * key is told once. The data has ids and API paths, and no texts.
 */
export async function enqueueWebhookEvents(
  portal: Portal,
  tx: Transaction<Schema>,
  event: WebhookEvent,
  records: readonly WebhookRecord[],
): Promise<void> {
  if (records.length === 0) return
  const { collection, recordsSql } = portal.declared.webhookEvents[event]
  const now = sql`${portal.clock.now().toISOString()}::timestamptz`
  const { rows } = await sql<{ webhookId: number }>`
    with webhook as materialized (
      select id, body_ids, (
        select count(*) from (
          select from webhook_deliveries queued where queued.webhook_id = webhooks.id and queued.state = 'waiting'
          limit ${maxWaitingDeliveries}) queued) as waiting
      from webhooks where active and ${event} = any(events)
    ),
    told as (
      select asked.dedupe_key, record.id, record.body_ids
      from jsonb_to_recordset(${JSON.stringify(records.map(({ id, dedupeKey }) => ({ id, dedupe_key: dedupeKey })))}::jsonb)
        asked (id int, dedupe_key text)
      join (${recordsSql(today(portal.clock))}) record on record.id = asked.id
      where exists (select from webhook)
    ),
    next as (
      select webhook.id as webhook_id, told.dedupe_key, told.id, ${dataSql(collection)} as data,
        webhook.waiting + row_number() over (partition by webhook.id order by told.id) > ${maxWaitingDeliveries} as is_full
      from webhook join told on webhook.body_ids is null or webhook.body_ids && told.body_ids
    ),
    written as (
      insert into webhook_deliveries (webhook_id, event, cause, data, created_at, queued_at, state, error, next_attempt_at)
      select webhook_id, ${event}, dedupe_key, data, ${now}, ${now}, case when is_full then 'failed' else 'waiting' end,
        case when is_full then 'queueFull' end, case when not is_full then ${dueAtOnce(portal.clock.now())} end
      from next order by webhook_id, id
      on conflict on constraint webhook_deliveries_cause_key do nothing
      returning webhook_id, state
    )
    select distinct webhook_id from written where state = 'waiting' order by webhook_id
  `.execute(tx)
  for (const { webhookId } of rows) await enqueueDelivery(portal, tx, webhookId)
}

/** SQL: the `data` of the message: the record and its bodies. Reads `told`. */
const dataSql = (
  collection: string,
) => sql`jsonb_build_object('@id', ${`${collection}/`}::text || told.id, 'id', told.id,
  'irps', (
    select coalesce(jsonb_agg(jsonb_build_object('@id', '/api/irps/' || body.id, 'id', body.id, 'code', body.code) order by body.id), '[]')
    from bodies body where body.id = any(told.body_ids)))`

/**
 * Enqueues the delivery of what waits for a webhook. Without a key: transactions that enqueue the same key would wait for
 * each other, and a task that finds nothing to send is cheap.
 */
export const enqueueDelivery = (
  { tasks }: Pick<Portal, 'tasks'>,
  tx: Transaction<Schema>,
  webhookId: number,
): Promise<void> => tasks.enqueue(tx, 'webhooks.deliver', { webhookId }, null)
