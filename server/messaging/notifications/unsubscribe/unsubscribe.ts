import { type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely'
import { notificationKinds } from '#contract/messaging/notifications.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import type { UnsubscribeScope } from './unsubscribeScope.ts'
import type { UnsubscribeRequest } from './unsubscribeToken.ts'

/** Finds whether the user exists, and whether they still get such mails. */
export async function findMailingState(
  db: Db,
  { userId, scope }: UnsubscribeRequest,
): Promise<'unknown' | 'mailed' | 'stopped'> {
  const { rows } = await sql<{ mailed: boolean }>`
    select exists (${mailedKindsSql(userId, scope)}) or exists (select from subscriptions where ${subscriptionsCondition(userId, scope)})
      or exists (select from saved_searches where ${searchesCondition(userId, scope)}) as mailed
    from users where users.id = ${userId}
  `.execute(db)
  const [found] = rows
  if (!found) return 'unknown'
  return found.mailed ? 'mailed' : 'stopped'
}

/**
 * Stops these mails; notifications in the portal continue. Changes the choice of each kind and the rhythms of what is
 * followed, and drops due and waiting mails.
 * @returns the state before: `stopped` when nothing was left to stop
 */
export async function unsubscribe(
  portal: Portal,
  asked: UnsubscribeRequest,
): Promise<'unknown' | 'mailed' | 'stopped'> {
  const { userId, scope } = asked
  return portal.db.transaction().execute(async (tx) => {
    // Serializes simultaneous calls: the second sees what the first did.
    await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
    const before = await findMailingState(tx, asked)
    if (before === 'unknown') return before
    await chooseNoMail(tx, userId, scope)
    const now = sql`${portal.clock.now().toISOString()}::timestamptz`
    // `saveChoices` restores it when mails of the kind are chosen again.
    await sql`
      update subscriptions set rhythm = 'none', stopped_rhythm = rhythm, stopped_at = ${now}
      where ${subscriptionsCondition(userId, scope)}
    `.execute(tx)
    // Results found from now on are not reported if mails are chosen again.
    await sql`
      update saved_searches set rhythm = 'none', stopped_rhythm = rhythm, stopped_at = ${now}, told_at = ${now}
      where ${searchesCondition(userId, scope)}
    `.execute(tx)
    await dropPendingMails(tx, asked, portal.clock.now())
    return before
  })
}

/** SQL: the kinds of the scope that are mailed to the user. */
const mailedKindsSql = (userId: number, { kinds, rhythms }: UnsubscribeScope) => sql`
  select asked.kind from unnest(${[...kinds]}::text[], ${kinds.map((kind) => notificationKinds[kind].mail)}::text[]) asked (kind, proposed)
  left join notification_choices choice on choice.user_id = ${userId} and choice.kind = asked.kind
  where coalesce(choice.mail, asked.proposed) = any(${[...rhythms]}::text[])`

const chooseNoMail = (tx: Transaction<Schema>, userId: number, scope: UnsubscribeScope) =>
  sql`
    insert into notification_choices (user_id, kind, in_app, mail)
    select ${userId}::int, stopped.kind, true, 'none' from (${mailedKindsSql(userId, scope)}) stopped
    on conflict (user_id, kind) do update set mail = 'none'
  `.execute(tx)

/**
 * SQL condition: subscriptions that bring one of these kinds: a project, a slice of the document flow, or a session.
 */
const subscriptionsCondition = (userId: number, { kinds, rhythms }: UnsubscribeScope): RawBuilder<SqlBool> =>
  sql`subscriptions.user_id = ${userId} and subscriptions.rhythm = any(${[...rhythms]}::text[]) and case
    when thematic_id is not null then ${kinds.includes('thematic.update')}::boolean
    when session_id is not null then ${kinds.includes('flow.published') && kinds.includes('session.changed')}::boolean
    else ${kinds.includes('flow.published')}::boolean end`

const searchesCondition = (userId: number, { kinds, rhythms }: UnsubscribeScope): RawBuilder<SqlBool> =>
  sql`saved_searches.user_id = ${userId} and saved_searches.rhythm = any(${[...rhythms]}::text[])
    and ${kinds.includes('search.alert')}`

/** Cancels due notifications, and drops waiting mails that report nothing else. */
async function dropPendingMails(
  tx: Transaction<Schema>,
  { userId, scope }: UnsubscribeRequest,
  now: Date,
): Promise<void> {
  const kinds = [...scope.kinds]
  await sql`
    update notifications set mailed_at = ${now.toISOString()}::timestamptz
    where user_id = ${userId} and mailed_at is null and mail_due_at is not null and kind = any(${kinds}::text[])
      and mail = any(${[...scope.rhythms]}::text[])
  `.execute(tx)
  await sql`
    update mails set state = 'dropped'
    where user_id = ${userId} and state = 'waiting' and coalesce(facts ->> 'rhythm', 'immediate') = any(${[...scope.rhythms]}::text[])
      and kind in ('told', 'digest')
      and not exists (select from jsonb_array_elements(facts -> 'items') item where item ->> 'kind' <> all(${kinds}::text[]))
  `.execute(tx)
}
