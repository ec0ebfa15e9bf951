import { sql, type Transaction } from 'kysely'
import type { BodyRole } from '#contract/ground/policy/policy.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { roleWords } from '#server/people/bodies/roleWords.ts'

/** Describes a user's seats for the audit trail: « CSE Bretagne : Lecteur, jusqu’au 2026-03-19 ». */
export async function describeSeats(tx: Transaction<Schema>, userId: number): Promise<string[]> {
  const { rows } = await sql<{ name: string; role: BodyRole; startsOn: string | null; endsOn: string | null }>`
    select body.name, assignment.role, assignment.starts_on, assignment.ends_on
    from assignments assignment join bodies body on body.id = assignment.body_id
    where assignment.user_id = ${userId} order by assignment.main desc, body.position, body.id
  `.execute(tx)
  return rows.map(({ name, role, startsOn, endsOn }) => {
    const dates = [startsOn && `depuis le ${startsOn}`, endsOn && `jusqu’au ${endsOn}`].filter((date) => date !== null)
    return [`${name} : ${roleWords[role]}`, ...dates].join(', ')
  })
}
