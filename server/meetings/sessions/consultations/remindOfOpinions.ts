import { sql } from 'kysely'
import type { Facts } from '#contract/ground/policy/facts.ts'
import { can } from '#contract/ground/policy/viewer.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { centralJoin, isAnsweredCondition, opinionDueOnSql } from '#server/meetings/sessions/opinionDueOnSql.ts'
import { notify } from '#server/messaging/notifications/notify.ts'
import { findAudience, recipientsOf, type Tx } from '#server/messaging/reminders/audience.ts'

/** Days before the due date of an opinion at which the two reminders are sent (DOMAIN §14). */
const firstDays = 10
const lastDays = 3

type OpenConsultation = Facts['consultations'] & { id: number; dueOn: string; isLast: boolean }

/** Reminds the validators of the body and its secretary of opinions due soon. */
export async function remindOfOpinions(portal: Portal, tx: Tx, day: string): Promise<void> {
  const { rows } = await sql<OpenConsultation>`
    select consultation.id, consultation.body_id, consultation.confidential, ${opinionDueOnSql}::text as due_on,
      ${opinionDueOnSql} <= ${day}::date + ${sql.lit(lastDays)} as is_last
    from consultations consultation ${centralJoin}
    where ${opinionDueOnSql} between ${day}::date and ${day}::date + ${sql.lit(firstDays)} and not ${isAnsweredCondition}
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
    const people = audience.membersWithRoles(bodyId, ['validator'])
    await notify(
      portal,
      tx,
      {
        kind: 'opinion.dueSoon',
        dedupeKey: `opinion:${id}:${dueOn}:${isLast ? 'last' : 'first'}`,
        consultationId: id,
        facts: { due: dueOn },
      },
      recipientsOf(people.filter((person) => can(person, 'consultations.read', consultation))),
    )
  }
}
