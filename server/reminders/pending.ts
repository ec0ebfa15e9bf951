import { sql } from 'kysely'
import { daysBetween } from '#contract/days.ts'
import type { Facts } from '#contract/facts.ts'
import { can } from '#contract/standing.ts'
import { factsObject } from '#server/documents/facts.ts'
import { notify } from '#server/notifications/notify.ts'
import type { Portal } from '#server/portal.ts'
import { findAudience, listenersOf, type Tx } from './audience.ts'

/** Validators are reminded every so many days of what waits for them, all of it at once (DOMAIN §14). */
const everyDays = 3

interface Waiting {
  facts: Facts['documents']
  /** the day on which it was last submitted */
  since: string
}

/** What waits for validation for three days, six days, and so on. */
export async function remindOfPending(portal: Portal, tx: Tx, day: string): Promise<void> {
  const waiting = await readWaiting(tx)
  if (waiting.length === 0) return
  const audience = await findAudience(
    tx,
    waiting.map(({ facts }) => facts.bodyId),
    day,
  )
  const bodies = [...new Set(waiting.map(({ facts }) => facts.bodyId))]
  const validators = new Map(
    bodies.flatMap((bodyId) => audience.membersOf(bodyId)).map((person) => [person.id, person]),
  )
  const reminded = await remindedSince(tx, new Date(portal.clock.now().getTime() - (everyDays - 0.5) * 86_400_000))
  const due = [...validators.values()].flatMap((person) => {
    const theirs = waiting.filter(({ facts }) => can(person, 'documents.refuse', facts))
    const oldest = theirs.map(({ since }) => since).toSorted()[0]
    const waits = oldest !== undefined && daysBetween(oldest, day) >= everyDays
    return waits && !reminded.has(person.id) ? [{ id: person.id, count: theirs.length }] : []
  })
  for (const [count, people] of Map.groupBy(due, ({ count }) => count))
    await notify(
      portal,
      tx,
      { kind: 'document.stillPending', cause: `pending:${day}`, facts: { count } },
      listenersOf(people),
    )
}

async function readWaiting(tx: Tx): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select ${factsObject} as facts, (
      select (max(step.at) at time zone 'Europe/Paris')::date::text from document_steps step
      where step.document_id = documents.id and step.to_status = 'submitted') as since
    from documents left join sessions session on session.id = documents.session_id
    where documents.moving = 'submitted'
  `.execute(tx)
  return rows.filter(({ since }) => since !== null)
}

async function remindedSince(tx: Tx, since: Date): Promise<Set<number>> {
  const told = await tx
    .selectFrom('notifications')
    .select('userId')
    .where('kind', '=', 'document.stillPending')
    .where('createdAt', '>', since.toISOString())
    .execute()
  return new Set(told.map(({ userId }) => userId))
}
