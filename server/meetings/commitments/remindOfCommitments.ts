import { sql } from 'kysely'
import type { Facts } from '#contract/ground/policy/facts.ts'
import { can } from '#contract/ground/policy/viewer.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { notify } from '#server/messaging/notifications/notify.ts'
import { findAudience, recipientsOf, type Tx } from '#server/messaging/reminders/audience.ts'

/** Days after the due date within which a portal that was stopped still reminds of it. */
const madeUpDays = 3

type DueCommitment = Facts['sessions'] & { id: number; sessionId: number; dueOn: string }

/**
 * Reminds those who keep the commitments and questions of a body, and its secretary, of the day on which one is due: once
 * for each due date.
 */
export async function remindOfCommitments(portal: Portal, tx: Tx, day: string): Promise<void> {
  const { rows } = await sql<DueCommitment>`
    select commitment.id, commitment.session_id, commitment.due_on::text as due_on,
      session.body_id, session.status, session.confidential
    from commitments commitment join sessions session on session.id = commitment.session_id
    where commitment.state = 'open'
      and commitment.due_on between ${day}::date - ${sql.lit(madeUpDays)} and ${day}::date
    order by commitment.id
  `.execute(tx)
  if (rows.length === 0) return
  const audience = await findAudience(
    tx,
    rows.map(({ bodyId }) => bodyId),
    day,
  )
  for (const { id, sessionId, dueOn, ...session } of rows) {
    const people = audience.membersWithRoles(session.bodyId, ['redactor', 'validator'])
    await notify(
      portal,
      tx,
      {
        kind: 'commitment.due',
        dedupeKey: `commitment.due:${id}:${dueOn}`,
        commitmentId: id,
        sessionId,
        facts: { due: dueOn },
      },
      recipientsOf(people.filter((person) => can(person, 'sessions.read', session))),
    )
  }
}
