import type { Transaction } from 'kysely'
import type { AuditAction } from '#contract/ground/audit/audit.ts'
import { formatFrenchDate, formatFrenchTime } from '#contract/ground/dates/frenchDates.ts'
import type { FailureCode } from '#contract/ground/failures.ts'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import { hoursBetweenReminders, type SessionReminder } from '#contract/meetings/sessions/dossier.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { maxClockLeadSeconds } from '#server/ground/database/maxClockLeadSeconds.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { type Notice, notify } from '#server/messaging/notifications/notify.ts'

type Kind = Exclude<Schema['sessionReminders']['kind'], 'answer'>

const failureCodes = {
  validation: 'sessions.validatorsReminded',
  reading: 'sessions.readersReminded',
} as const satisfies Record<Kind, FailureCode>

interface Reminder {
  sessionId: number
  kind: Kind
}

/**
 * Refuses a reminder that follows another one of the same kind too soon. The session must be locked.
 * @throws Failure `sessions.validatorsReminded`, `sessions.readersReminded`
 */
export async function refuseRepeatedReminder(
  tx: Transaction<Schema>,
  { sessionId, kind }: Reminder,
  now: Date,
): Promise<void> {
  const last = await tx
    .selectFrom('sessionReminders')
    .select('sentAt')
    .where('sessionId', '=', sessionId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  if (!last) return
  const sentAt = Date.parse(last.sentAt)
  const again = new Date(sentAt + hoursBetweenReminders[kind] * 3_600_000)
  // A reminder further ahead was written while the clock was wrong.
  if (again <= now || sentAt > now.getTime() + maxClockLeadSeconds * 1_000) return
  throw new Failure(failureCodes[kind], {
    values: { sent: formatMoment(last.sentAt), again: formatMoment(again) },
    retryAfter: Math.max(1, Math.ceil((again.getTime() - now.getTime()) / 1_000)),
  })
}

interface Sending {
  now: Date
  /** each with the number of documents that concern them */
  people: readonly { id: number; count: number }[]
  notice: Pick<Notice, 'kind' | 'facts'>
  action: AuditAction
}

/** Notifies people of a session by hand, records it, whoever does it, and writes the audit trail. */
export async function sendReminder(
  portal: Portal,
  tx: Transaction<Schema>,
  viewer: Viewer,
  { sessionId, kind }: Reminder,
  { now, people, notice, action }: Sending,
): Promise<SessionReminder> {
  const sentAt = now.toISOString()
  await tx
    .insertInto('sessionReminders')
    .values({ sessionId, kind, sentAt })
    .onConflict((same) => same.columns(['sessionId', 'kind']).doUpdateSet({ sentAt }))
    .execute()
  for (const [count, recipients] of Map.groupBy(people, ({ count }) => count))
    await notify(
      portal,
      tx,
      {
        kind: notice.kind,
        dedupeKey: `${kind}:${sessionId}:${sentAt}`,
        sessionId,
        facts: { ...notice.facts, count },
        at: now,
      },
      recipients.map(({ id }) => ({ userId: id })),
    )
  await audit(portal, tx, viewer, action, 'session', sessionId, { count: people.length })
  return {
    '@context': '/api/contexts/SessionReminder',
    '@id': `/api/sessions/${sessionId}/${kind}_reminder`,
    '@type': 'SessionReminder',
    notified: people.length,
    sentAt,
  }
}

/** « 19 mars 2026 à 9 h 05 » */
const formatMoment = (date: string | Date) => `${formatFrenchDate(date)} à ${formatFrenchTime(date)}`
