import { sql, type Transaction } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { Violation } from '#contract/ground/problems.ts'
import { hasMinutesReached, type MinutesForm } from '#contract/meetings/sessions/followUp.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import { sessionFacts } from '#server/meetings/sessions/facts.ts'
import type { LockedSession } from '#server/meetings/sessions/lockSession.ts'
import { startDaySql } from '#server/meetings/sessions/startDaySql.ts'
import { documentFacts } from '#server/papers/documents/facts.ts'

interface Found {
  /** the day of the session, in Paris */
  on: string
  isDocument: boolean
  /** its last version waits for validation */
  isWaiting: boolean
  isApproving: boolean
}

/**
 * Finds all violations of the form of minutes: its document, its approving session and its dates.
 * @param options.approves the form approves minutes that were not approved before
 */
export async function findMinutesViolations(
  tx: Transaction<Schema>,
  viewer: Viewer,
  { id, bodyId, startsAt }: LockedSession,
  form: MinutesForm,
  { today, approves }: { today: string; approves: boolean },
): Promise<Violation[]> {
  const { document, approvedIn } = form
  const { rows } = await sql<Found>`
    select ${startDaySql('held')} as on,
      exists (
        select from documents left join sessions session on session.id = documents.session_id
        where documents.id = ${document?.id ?? null}::int and documents.session_id = ${id}
          and ${allowed(viewer, 'documents.read', documentFacts)}) as "isDocument",
      exists (
        select from documents where id = ${document?.id ?? null}::int and moving = 'submitted') as "isWaiting",
      exists (
        select from sessions session
        where session.id = ${approvedIn?.id ?? null}::int and session.body_id = ${bodyId} and session.starts_at > ${startsAt}
          and session.status in ('convened', 'held', 'closed')
          and ${allowed(viewer, 'sessions.read', sessionFacts)}) as "isApproving"
    from sessions held where held.id = ${id}
  `.execute(tx.withoutPlugins())
  const { on, isDocument, isWaiting, isApproving } = rows[0] as Found
  const faults: Violation[] = []
  const refuse = (propertyPath: string, message: string) => faults.push({ propertyPath, message, code: 'custom' })
  if (document && hasMinutesReached(form.state, 'draft') && !isDocument)
    refuse('document', 'Choisissez un document de cette séance')
  // Its readers would get the version before, and the approved text could not be filed.
  else if (isWaiting && approves)
    refuse('document', 'Ce document attend une validation : validez-le ou refusez-le d’abord')
  if (approvedIn && hasMinutesReached(form.state, 'approved') && !isApproving)
    refuse('approvedIn', 'Choisissez une séance ultérieure de la même instance')
  const days = [
    ['sentOn', 'sent'],
    ['approvedOn', 'approved'],
    ['publishedOn', 'published'],
  ] as const
  for (const [field] of days.filter(([, state]) => hasMinutesReached(form.state, state))) {
    const day = form[field] ?? today
    if (day > today) refuse(field, 'Cette date est à venir')
    else if (day < on) refuse(field, 'Cette date précède la séance')
  }
  return faults
}
