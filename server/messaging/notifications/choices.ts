import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Rhythm } from '#contract/ground/rhythms.ts'
import {
  choiceOf,
  type NotificationChoices,
  type NotificationKind,
  type NotificationKindOptions,
  notificationKindNames,
  notificationKinds,
} from '#contract/messaging/notifications.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { precompiledSql } from '#server/ground/database/sql/precompiledSql.ts'

/** SQL: the user's choices as the contract has them. Needs `users` in scope. */
export const choicesSql: RawBuilder<NotificationChoices> = precompiledSql(sql`(
  select coalesce(json_object_agg(choice.kind, json_build_object('app', choice.in_app, 'mail', choice.mail)), '{}')
  from notification_choices choice where choice.user_id = users.id)`)

async function findChoices(db: Db, userId: number): Promise<NotificationChoices> {
  const { rows } = await sql<{ choices: NotificationChoices }>`
    select ${choicesSql} as choices from users where id = ${userId}`.execute(db.withoutPlugins())
  return rows[0]?.choices ?? {}
}

/**
 * Replaces a user's choices; an omitted kind falls back to its default. When the mail choice of a kind that is followed
 * changes, everything followed of that kind gets this rhythm; if the kind had been stopped by an unsubscribe link, each
 * subscription gets its own rhythm back. Locks the user's row until the transaction ends.
 */
export async function saveChoices(
  tx: Transaction<Schema>,
  userId: number,
  choices: NotificationChoices,
  now: Date,
): Promise<void> {
  await sql`select from users where id = ${userId} for no key update`.execute(tx)
  const before = await findChoices(tx, userId)
  const kept = notificationKindNames
    .filter((kind) => isNotDefault(kind, choices))
    .map((kind) => ({ kind, in_app: choiceOf(choices, kind).app, mail: choiceOf(choices, kind).mail }))
  await sql`
    with kept as (
      select * from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) kept (kind text, in_app boolean, mail text)
    ), gone as (
      delete from notification_choices where user_id = ${userId} and kind not in (select kind from kept)
    )
    insert into notification_choices as choice (user_id, kind, in_app, mail)
    select ${userId}::int, kind, in_app, mail from kept
    on conflict (user_id, kind) do update set in_app = excluded.in_app, mail = excluded.mail
      where (choice.in_app, choice.mail) <> (excluded.in_app, excluded.mail)
  `.execute(tx)
  for (const kind of kindsWithRhythms) {
    const { mail } = choiceOf(choices, kind)
    if (mail === choiceOf(before, kind).mail) continue
    const isRestored = mail !== 'none' && (await restoreRhythms[kind](tx, userId, mail, now))
    if (!isRestored) await setRhythms[kind](tx, userId, mail, now)
    if (mail === 'none') await cancelDueMails(tx, userId, kind, now)
  }
}

/** Cancels the mails that are due; the notifications stay in the portal. */
const cancelDueMails = (tx: Transaction<Schema>, userId: number, kind: NotificationKind, now: Date) =>
  sql`update notifications set mailed_at = ${now.toISOString()}::timestamptz
    where user_id = ${userId} and kind = ${kind} and mailed_at is null and mail_due_at is not null`.execute(tx)

/** Whether a choice differs from the default, for a kind that leaves a choice. */
function isNotDefault(kind: NotificationKind, choices: NotificationChoices): boolean {
  const { mail: proposed, always }: NotificationKindOptions = notificationKinds[kind]
  const { app, mail } = choiceOf(choices, kind)
  return !always && !(app && mail === proposed)
}

const flowsCondition = sql`thematic_id is null and session_id is null`
const projectsCondition = sql`thematic_id is not null`

/** What is followed stores its own rhythm, which the user may change afterwards. */
const setRhythms = {
  'flow.published': (tx, userId, rhythm) => setAll(tx, sql`subscriptions`, userId, rhythm, flowsCondition),
  'thematic.update': (tx, userId, rhythm) => setAll(tx, sql`subscriptions`, userId, rhythm, projectsCondition),
  'search.alert': (tx, userId, rhythm, now) =>
    // Results found before a mail was chosen are not reported.
    sql`update saved_searches set rhythm = ${rhythm}, stopped_rhythm = null, stopped_at = null,
        told_at = case when rhythm = 'none' then ${now.toISOString()}::timestamptz else told_at end
      where user_id = ${userId}`.execute(tx),
} as const satisfies {
  [Kind in NotificationKind]?: (tx: Transaction<Schema>, userId: number, rhythm: Rhythm, now: Date) => Promise<unknown>
}

const setAll = (
  tx: Transaction<Schema>,
  table: RawBuilder<unknown>,
  userId: number,
  rhythm: Rhythm,
  condition: RawBuilder<unknown>,
) =>
  sql`update ${table} set rhythm = ${rhythm}, stopped_rhythm = null, stopped_at = null
    where user_id = ${userId} and ${condition}`.execute(tx)

/**
 * Restores the rhythms that an unsubscribe link stopped; what was followed since gets the chosen rhythm.
 * @returns whether any was stopped
 */
const restoreRhythms: {
  [Kind in keyof typeof setRhythms]: (
    tx: Transaction<Schema>,
    userId: number,
    chosen: Rhythm,
    now: Date,
  ) => Promise<boolean>
} = {
  // Followed sessions were stopped with the documents that they bring.
  'flow.published': (tx, userId, chosen) =>
    restoreStoppedRhythms(tx, sql`subscriptions`, userId, chosen, sql`thematic_id is null`, sql``),
  'thematic.update': (tx, userId, chosen) =>
    restoreStoppedRhythms(tx, sql`subscriptions`, userId, chosen, projectsCondition, sql``),
  'search.alert': (tx, userId, chosen, now) =>
    restoreStoppedRhythms(
      tx,
      sql`saved_searches`,
      userId,
      chosen,
      sql`true`,
      sql`, told_at = ${now.toISOString()}::timestamptz`,
    ),
}

async function restoreStoppedRhythms(
  tx: Transaction<Schema>,
  table: RawBuilder<unknown>,
  userId: number,
  chosen: Rhythm,
  condition: RawBuilder<unknown>,
  more: RawBuilder<unknown>,
): Promise<boolean> {
  const { rows } = await sql`
    with stopped as (
      select max(stopped_at) as at from ${table} where user_id = ${userId} and ${condition} having max(stopped_at) is not null)
    update ${table} followed set rhythm = coalesce(followed.stopped_rhythm, ${chosen}) ${more}
    from stopped
    where followed.user_id = ${userId} and ${condition} and followed.rhythm = 'none'
      and (followed.stopped_rhythm is not null or followed.created_at > stopped.at)
    returning followed.id
  `.execute(tx)
  return rows.length > 0
}
const kindsWithRhythms = Object.keys(setRhythms) as (keyof typeof setRhythms)[]

/** Whether what is followed for this kind has its own rhythm. */
export const hasRhythms = (kind: NotificationKind): boolean => kind in setRhythms
