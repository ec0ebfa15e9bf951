import { sql, type Transaction } from 'kysely'
import type { NotificationKind } from '#contract/messaging/notifications.ts'
import { familyOf } from '#contract/messaging/push.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { dueAtOnce } from '#server/ground/database/sql/dueAtOnce.ts'
import type { Portal } from '#server/ground/portal/portal.ts'

/**
 * Writes what is to be sent to the browsers of these people, in the transaction of their notifications. Only adds rows, so that
 * simultaneous events do not wait for each other; what waits for one browser is counted together when it is sent.
 */
export async function enqueuePushes(
  { tasks, config, clock }: Pick<Portal, 'tasks' | 'config' | 'clock'>,
  tx: Transaction<Schema>,
  kind: NotificationKind,
  userIds: readonly number[],
): Promise<void> {
  if (!config.webPush || userIds.length === 0) return
  const family = familyOf(kind)
  const now = clock.now()
  const { rows } = await sql`
    with written as (
      insert into push_deliveries (subscription_id, family, count, created_at, next_attempt_at)
      select push.id, ${family}, 1, ${now.toISOString()}::timestamptz, ${dueAtOnce(now)} from push_subscriptions push
      left join push_choices choice on choice.user_id = push.user_id
      where push.user_id = any(${userIds}::int[]) and not push.suspended
        and (choice.families is null or ${family} = any(choice.families))
      returning id)
    select from written limit 1`.execute(tx)
  if (rows.length > 0) await tasks.enqueue(tx, 'push.deliver', {}, 'push.deliver')
}
