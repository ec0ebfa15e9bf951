import { type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely'
import { maxSubscriptions, type Subscription, type SubscriptionForm } from '#contract/front/subscriptions.ts'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { Rhythm } from '#contract/ground/rhythms.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { sessionFacts } from '#server/meetings/sessions/facts.ts'
import { markRecordRead } from '#server/messaging/notifications/markRecordRead.ts'
import { chosenRhythmSql } from '#server/messaging/subscriptions/chosenRhythmSql.ts'
import { find } from './queries.ts'

type Tx = Transaction<Schema>

/**
 * Subscribes the viewer to something. Idempotent, also for simultaneous calls; a rhythm in the form replaces the
 * existing one.
 * @returns whether the subscription is new
 * @throws Failure `record.notFound` when it does not exist or the viewer may not read it; `subscriptions.tooMany`
 */
export const follow = (
  { db, clock }: Portal,
  viewer: Viewer,
  form: SubscriptionForm,
): Promise<{ subscription: Subscription; isNew: boolean }> =>
  db.transaction().execute(async (tx) => {
    // Serializes the viewer's own calls, so that none exceeds the limit.
    await sql`select pg_advisory_xact_lock(hashtext('subscriptions'), ${viewer.id})`.execute(tx)
    const subject = subjectOf(form)
    const { isThere, known, count } = await checkSubject(tx, viewer, subject)
    if (!isThere) throw new Failure('record.notFound')
    if (known === null && count >= maxSubscriptions)
      throw new Failure('subscriptions.tooMany', { values: { max: maxSubscriptions } })
    const rhythm = form.rhythm ?? null
    const at = clock.now().toISOString()
    const { id } = await tx
      .insertInto('subscriptions')
      .values({
        ...subject,
        userId: viewer.id,
        rhythm: sql<Rhythm>`coalesce(${rhythm}, ${chosenRhythmSql(sql`${viewer.id}`, kindOf(form))})`,
        createdAt: at,
        seenAt: at,
      })
      .onConflict((same) =>
        same
          .constraint('subscriptions_key')
          .doUpdateSet({ rhythm: sql<Rhythm>`coalesce(${rhythm}, subscriptions.rhythm)` }),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    return { subscription: await find(tx, viewer, id), isNew: known === null }
  })

/** The columns of the subject; null for a part that is open or that does not apply. */
const subjectOf = ({ thematic, session, flow }: SubscriptionForm) => ({
  thematicId: thematic?.id ?? null,
  sessionId: session?.id ?? null,
  bodyId: flow?.irp?.id ?? null,
  family: flow?.family ?? null,
  documentTypeId: flow?.documentType?.id ?? null,
})

const kindOf = ({ thematic }: SubscriptionForm) => (thematic ? 'thematic.update' : 'flow.published')

/**
 * Reads whether the viewer may read the subject, whether they already follow it, and how many subscriptions they have.
 */
async function checkSubject(tx: Tx, viewer: Viewer, subject: ReturnType<typeof subjectOf>) {
  const { thematicId, sessionId, bodyId, family, documentTypeId } = subject
  const { rows } = await sql<{ isThere: boolean; known: number | null; count: number }>`
    select
      ${existsIfNamedCondition(thematicId, sql`from thematics where id = ${thematicId}`)}
        and ${existsIfNamedCondition(
          sessionId,
          sql`from sessions session where session.id = ${sessionId}
          and ${allowed(viewer, 'sessions.read', sessionFacts)}`,
        )}
        and ${existsIfNamedCondition(bodyId, sql`from bodies where id = ${bodyId}`)}
        and ${existsIfNamedCondition(documentTypeId, sql`from document_types where id = ${documentTypeId}`)} as is_there,
      (select id from subscriptions where user_id = ${viewer.id}
        and (thematic_id, session_id, body_id, family, document_type_id) is not distinct from
          (${thematicId}::int, ${sessionId}::int, ${bodyId}::int, ${family}::text, ${documentTypeId}::int)) as known,
      (select count(*)::int from subscriptions where user_id = ${viewer.id}) as count
  `.execute(tx)
  return rows[0] as { isThere: boolean; known: number | null; count: number }
}

const existsIfNamedCondition = (id: number | null, found: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  id === null ? sql`true` : sql`exists (select ${found})`

/** Sets the rhythm of a subscription. @throws Failure `record.notFound` */
export const setRhythm = ({ db }: Portal, viewer: Viewer, id: number, rhythm: Rhythm): Promise<Subscription> =>
  change(db, viewer, id, { rhythm, stoppedRhythm: null, stoppedAt: null })

/**
 * Marks the items of a subscription as seen, and the notifications of a project itself as read.
 * @throws Failure `record.notFound`
 */
export async function visit({ db, clock }: Portal, viewer: Viewer, id: number): Promise<Subscription> {
  const now = clock.now()
  const subscription = await change(db, viewer, id, { seenAt: now.toISOString() })
  if (subscription.thematic)
    await markRecordRead(
      db,
      viewer.id,
      now,
      sql`notification.thematic_id = ${subscription.thematic.id}
        and num_nonnulls(notification.session_id, notification.document_id, notification.content_id) = 0`,
    )
  return subscription
}

async function change(
  db: Portal['db'],
  viewer: Viewer,
  id: number,
  changed: { rhythm: Rhythm; stoppedRhythm: null; stoppedAt: null } | { seenAt: string },
): Promise<Subscription> {
  const { numUpdatedRows } = await db
    .updateTable('subscriptions')
    .set(changed)
    .where('id', '=', id)
    .where('userId', '=', viewer.id)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Failure('record.notFound')
  return find(db, viewer, id)
}

/** Deletes a subscription. @throws Failure `record.notFound` when the viewer has no such subscription */
export async function unfollow({ db }: Portal, viewer: Viewer, id: number): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('subscriptions')
    .where('id', '=', id)
    .where('userId', '=', viewer.id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new Failure('record.notFound')
}
