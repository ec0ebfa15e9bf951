import { sql, type Transaction } from 'kysely'
import { type MinutesVersionKind, maxSavedVersions } from '#contract/meetings/minutes/minutesText.ts'
import type { Schema } from '#server/ground/database/schema.ts'

/** A text of minutes, as it is kept in a version. */
interface KeptText {
  sessionId: number
  html: string
  updatedBy: number | null
  updatedAt: string
}

/**
 * Keeps a text as a version. Beyond the maximum, the oldest of those that were never shown to members is deleted.
 */
export async function keepVersion(
  tx: Transaction<Schema>,
  { sessionId, html, updatedBy, updatedAt }: KeptText,
  kind: MinutesVersionKind,
): Promise<void> {
  await sql`
    insert into minutes_versions (session_id, number, kind, html, saved_by, saved_at)
    select ${sessionId}, coalesce(max(number), 0) + 1, ${kind}, ${html}, ${updatedBy}, ${updatedAt}::timestamptz
    from minutes_versions where session_id = ${sessionId}`.execute(tx)
  await sql`
    delete from minutes_versions where session_id = ${sessionId} and number in (
      select number from minutes_versions where session_id = ${sessionId} and kind = 'saved'
      order by number desc offset ${maxSavedVersions})`.execute(tx)
}

/** How long one person writes before what was there is kept as a version, in ms. */
const keptEveryMs = 10 * 60_000

/** Whether a text that is about to be replaced was written by somebody else, or has not been kept for ten minutes. */
export async function isVersionDue(
  tx: Transaction<Schema>,
  { sessionId, updatedBy }: Pick<KeptText, 'sessionId' | 'updatedBy'>,
  writerId: number,
  now: Date,
): Promise<boolean> {
  if (updatedBy !== writerId) return true
  const last = await tx
    .selectFrom('minutesVersions')
    .select('savedAt')
    .where('sessionId', '=', sessionId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last === undefined || now.getTime() - Date.parse(last.savedAt) > keptEveryMs
}
