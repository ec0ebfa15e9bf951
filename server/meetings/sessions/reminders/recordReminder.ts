import type { Transaction } from 'kysely'
import { formatFrenchDate, formatFrenchTime } from '#contract/ground/dates/frenchDates.ts'
import type { FailureCode } from '#contract/ground/failures.ts'
import { hoursBetweenReminders } from '#contract/meetings/dossier.ts'
import { maxClockLeadSeconds } from '#server/ground/database/maxClockLeadSeconds.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { Failure } from '#server/ground/errors/failure.ts'

type Kind = Schema['sessionReminders']['kind']

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

/** Records that people are reminded by hand for a session, whoever does it. */
export async function recordReminder(tx: Transaction<Schema>, reminder: Reminder, now: Date): Promise<void> {
  const sentAt = now.toISOString()
  await tx
    .insertInto('sessionReminders')
    .values({ ...reminder, sentAt })
    .onConflict((same) => same.columns(['sessionId', 'kind']).doUpdateSet({ sentAt }))
    .execute()
}

/** « 19 mars 2026 à 9 h 05 » */
const formatMoment = (date: string | Date) => `${formatFrenchDate(date)} à ${formatFrenchTime(date)}`
