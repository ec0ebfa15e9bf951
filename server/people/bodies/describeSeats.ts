import { sql, type Transaction } from 'kysely'
import type { BodyRole } from '#contract/ground/policy/grant.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { roleWords } from './roleWords.ts'

interface Seat {
  userId: number
  name: string
  role: BodyRole
  startsOn: string | null
  endsOn: string | null
}

/** Describes a user's seats for the audit trail: « CSE Bretagne : Lecteur, jusqu’au 2026-03-19 ». */
export const describeSeats = async (tx: Transaction<Schema>, userId: number): Promise<string[]> =>
  (await describeSeatsOf(tx, [userId])).get(userId) ?? []

/** Describes the seats of several users, by user, in one statement. */
export async function describeSeatsOf(
  tx: Transaction<Schema>,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, string[]>> {
  const { rows } = await sql<Seat>`
    select assignment.user_id, body.name, assignment.role, assignment.starts_on, assignment.ends_on
    from assignments assignment join bodies body on body.id = assignment.body_id
    where assignment.user_id = any(${userIds}::int[])
    order by assignment.user_id, assignment.main desc, body.position, body.id
  `.execute(tx)
  const seats = Map.groupBy(rows, ({ userId }) => userId)
  return new Map([...seats].map(([userId, held]) => [userId, held.map(describeSeat)]))
}

function describeSeat({ name, role, startsOn, endsOn }: Seat): string {
  const dates = [startsOn && `depuis le ${startsOn}`, endsOn && `jusqu’au ${endsOn}`].filter((date) => date !== null)
  return [`${name} : ${roleWords[role]}`, ...dates].join(', ')
}
