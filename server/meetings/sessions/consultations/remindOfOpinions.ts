import { sql } from 'kysely'
import type { Facts } from '#contract/facts.ts'
import { can } from '#contract/standing.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { notify } from '#server/messaging/notifications/notify.ts'
import { findAudience, listenersOf, type Tx } from '#server/messaging/reminders/audience.ts'
import { centralJoin, isAnswered, opinionDueOn } from './delay.ts'

/** Days before the due date of an opinion at which the two reminders are sent (DOMAIN §14). */
const firstDays = 10
const lastDays = 3

type Running = Facts['consultations'] & { id: number; dueOn: string; isLast: boolean }

/** Reminds the validators of the body and its secretary of opinions due soon. */
export async function remindOfOpinions(portal: Portal, tx: Tx, day: string): Promise<void> {
  const { rows } = await sql<Running>`
    select consultation.id, consultation.body_id, consultation.confidential, ${opinionDueOn}::text as due_on,
      ${opinionDueOn} <= ${day}::date + ${sql.lit(lastDays)} as is_last
    from consultations consultation ${centralJoin}
    where ${opinionDueOn} between ${day}::date and ${day}::date + ${sql.lit(firstDays)} and not ${isAnswered}
    order by consultation.id
  `.execute(tx)
  if (rows.length === 0) return
  const audience = await findAudience(
    tx,
    rows.map(({ bodyId }) => bodyId),
    day,
  )
  for (const consultation of rows) {
    const { id, bodyId, dueOn, isLast } = consultation
    const people = audience.holding(bodyId, ['validator'])
    await notify(
      portal,
      tx,
      {
        kind: 'opinion.dueSoon',
        cause: `opinion:${id}:${dueOn}:${isLast ? 'last' : 'first'}`,
        consultationId: id,
        facts: { due: dueOn },
      },
      listenersOf(people.filter((person) => can(person, 'consultations.read', consultation))),
    )
  }
}
