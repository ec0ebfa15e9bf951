import { sql } from 'kysely'
import type { Db } from '#server/ground/database/openDatabase.ts'
import type { Portal } from '#server/ground/portal/portal.ts'

type Clocked = Pick<Portal, 'db' | 'clock'>

/** A delivery that is due, with what its webhook says of it. */
export interface DueDelivery {
  id: number
  webhookId: number
  url: string
  sealedSecret: Buffer
  /** null unless the former secret signs too */
  formerSealedSecret: Buffer | null
  messageId: string
  event: string
  data: object
  createdAt: string
  queuedAt: string
  /** number of earlier attempts since it was queued */
  attempts: number
}

/**
 * How long a server may deliver to a webhook without a sign of life: a round, its last request, and a margin. By the
 * clock of PostgreSQL, which all servers share.
 */
const leaseSeconds = 60

/** Takes a webhook for this server. `busy`: another task delivers; `off`: it is switched off or deleted. */
export async function takeWebhook(db: Db, webhookId: number): Promise<'taken' | 'busy' | 'off'> {
  const { rows } = await sql<{ isTaken: boolean }>`
    with taken as (
      update webhooks set leased_until = now() + make_interval(secs => ${leaseSeconds}::int)
      where id = ${webhookId} and active
        -- a longer lease was written while the clock was ahead
        and (leased_until is null or leased_until <= now() or leased_until > now() + make_interval(secs => 2 * ${leaseSeconds}::int))
      returning id
    )
    select exists (select from taken) as is_taken from webhooks where id = ${webhookId} and active`.execute(db)
  const [found] = rows
  if (!found) return 'off'
  return found.isTaken ? 'taken' : 'busy'
}

export async function releaseWebhook(db: Db, webhookId: number): Promise<void> {
  await db.updateTable('webhooks').set({ leasedUntil: null }).where('id', '=', webhookId).execute()
}

/** Finds the delivery to attempt now: the first that is due, unless the webhook pauses after a failure. */
export async function findNextDelivery({ db, clock }: Clocked, webhookId: number): Promise<DueDelivery | undefined> {
  const now = clock.now().toISOString()
  const { rows } = await sql<DueDelivery>`
    select delivery.id, webhook.id as webhook_id, webhook.url, webhook.sealed_secret,
      case when webhook.former_until > ${now} then webhook.former_sealed_secret end as former_sealed_secret,
      delivery.message_id, delivery.event, delivery.data, delivery.created_at, delivery.queued_at, delivery.attempts
    from webhooks webhook join webhook_deliveries delivery on delivery.webhook_id = webhook.id
    where webhook.id = ${webhookId} and webhook.active and coalesce(webhook.retry_at <= ${now}, true)
      and delivery.state = 'waiting' and delivery.next_attempt_at <= ${now}
    order by delivery.next_attempt_at, delivery.id limit 1`.execute(db)
  return rows[0]
}

/** Returns the time until the next delivery is due, in milliseconds; null when none waits. */
export async function waitMs({ db, clock }: Clocked, webhookId: number): Promise<number | null> {
  const { rows } = await sql<{ at: string }>`
    select greatest(min(delivery.next_attempt_at), webhook.retry_at) as at
    from webhooks webhook join webhook_deliveries delivery on delivery.webhook_id = webhook.id and delivery.state = 'waiting'
    where webhook.id = ${webhookId} and webhook.active
    group by webhook.retry_at`.execute(db)
  const [next] = rows
  return next ? Math.max(0, new Date(next.at).getTime() - clock.now().getTime()) : null
}
