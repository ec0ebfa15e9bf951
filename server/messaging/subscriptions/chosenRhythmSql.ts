import { type RawBuilder, sql } from 'kysely'
import type { Rhythm } from '#contract/ground/rhythms.ts'
import { type NotificationKind, notificationKinds } from '#contract/messaging/notifications.ts'

/** SQL: the rhythm of a new subscription: the user's choice for the kind that it brings, or the default. */
export const chosenRhythmSql = (
  userId: RawBuilder<unknown>,
  kind: NotificationKind,
): RawBuilder<Rhythm> => sql`coalesce(
  (select mail from notification_choices choice where choice.user_id = ${userId} and choice.kind = ${sql.lit(kind)}),
  ${sql.lit(notificationKinds[kind].mail)})`
