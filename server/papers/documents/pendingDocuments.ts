import { sql } from 'kysely'
import { daysBetween } from '#contract/ground/dates/days.ts'
import { allowedRecords } from '#contract/ground/policy/allowedRecords.ts'
import type { Facts } from '#contract/ground/policy/facts.ts'
import { bodyRoles } from '#contract/ground/policy/grant.ts'
import { grantsOf } from '#contract/ground/policy/viewer.ts'
import { findSeatedInBodies } from '#server/ground/identity/viewers.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { yieldInSlices } from '#server/ground/tasks/slices.ts'
import { notify } from '#server/messaging/notifications/notify.ts'
import { recipientsOf, type Tx } from '#server/messaging/reminders/audience.ts'
import { documentFactsJson } from './facts.ts'

/** Validators are reminded of all pending documents at this interval. Days (DOMAIN §14). */
const everyDays = 3

/** Pending documents with the same policy facts. */
interface PendingGroup {
  facts: Facts['documents']
  count: number
  /** day on which the oldest was last submitted */
  since: string
}

/** The roles, in the body of a document, that the policy may allow to refuse it: all its grants require one. */
const roles = bodyRoles.filter((role) =>
  grantsOf('documents.refuse').some(({ inBody }) => !inBody || inBody.includes(role)),
)

/** Reminds validators of documents pending for three days, six days, and so on. */
export async function remindOfPendingDocuments(portal: Portal, tx: Tx, day: string): Promise<void> {
  const waiting = await readPendingDocuments(tx)
  if (waiting.length === 0) return
  const bodyIds = [...new Set(waiting.map(({ facts }) => facts.bodyId))]
  const validators = await findSeatedInBodies(tx, bodyIds, { day, roles, orAdministrators: true })
  const reminded = await findRemindedSince(tx, new Date(portal.clock.now().getTime() - (everyDays - 0.5) * 86_400_000))
  const allowedOf = allowedRecords('documents.refuse', waiting)
  const due: { id: number; count: number }[] = []
  for await (const slice of yieldInSlices(validators))
    for (const person of slice) {
      if (reminded.has(person.id)) continue
      const theirs = allowedOf(person)
      const [oldest] = theirs.map(({ since }) => since).toSorted()
      if (oldest === undefined || daysBetween(oldest, day) < everyDays) continue
      due.push({ id: person.id, count: theirs.reduce((sum, { count }) => sum + count, 0) })
    }
  for (const [count, people] of Map.groupBy(due, ({ count }) => count))
    await notify(
      portal,
      tx,
      { kind: 'document.stillPending', dedupeKey: `pending:${day}`, facts: { count } },
      recipientsOf(people),
    )
}

async function readPendingDocuments(tx: Tx): Promise<PendingGroup[]> {
  const { rows } = await sql<PendingGroup>`
    select facts, count(*)::int as count, min(since)::text as since
    from (
      select ${documentFactsJson}::jsonb as facts, (
        select (max(step.at) at time zone 'Europe/Paris')::date from document_steps step
        where step.document_id = documents.id and step.to_status = 'submitted') as since
      from documents left join sessions session on session.id = documents.session_id
      where documents.moving = 'submitted'
    ) waiting
    where since is not null group by facts
  `.execute(tx)
  return rows
}

async function findRemindedSince(tx: Tx, since: Date): Promise<Set<number>> {
  const told = await tx
    .selectFrom('notifications')
    .select('userId')
    .where('kind', '=', 'document.stillPending')
    // a reminder sent by hand concerns one session only
    .where('sessionId', 'is', null)
    .where('createdAt', '>', since.toISOString())
    .execute()
  return new Set(told.map(({ userId }) => userId))
}
