import { sql, type Transaction } from 'kysely'
import type { Schema } from '#server/ground/database/schema.ts'

const seatCount = 12

/**
 * Gives the committee with the most holders twelve seats, its substitutes in the order of replacement, and answers to
 * its next session: one holder is away for long, so that a substitute is called; some have not answered yet.
 */
export async function loadSeats(tx: Transaction<Schema>, reference: string): Promise<void> {
  const { rows } = await sql<{ bodyId: number; holders: number[]; substitutes: number[] }>`
    select assignment.body_id,
      array_agg(assignment.user_id order by assignment.id) filter (where mandate.voting) as holders,
      coalesce(array_agg(assignment.user_id order by assignment.id) filter (where mandate.votes_when_replacing), '{}')
        as substitutes
    from assignments assignment join mandates mandate on mandate.id = assignment.mandate_id
    join bodies body on body.id = assignment.body_id and body.kind in ('CSE', 'CSEC')
    where coalesce(assignment.ends_on >= ${reference}::date, true)
    group by assignment.body_id having count(*) filter (where mandate.voting) > 0
    order by count(*) filter (where mandate.voting) desc, assignment.body_id limit 1
  `.execute(tx)
  const [committee] = rows
  if (!committee) return
  const { bodyId, holders, substitutes } = committee
  for (let position = 1; position <= seatCount; position += 1) {
    const holderId = holders[position - 1] ?? null
    const seat = await tx
      .insertInto('seats')
      .values({
        bodyId,
        position,
        college: position <= 8 ? 'Employés' : 'Cadres',
        holderId,
        vacantSince: holderId === null ? reference : null,
        vacancyReason: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    // each seat begins with another substitute
    const start = substitutes.length > 0 ? (position - 1) % substitutes.length : 0
    const order = [...substitutes.slice(start), ...substitutes.slice(0, start)]
    const places = order.map((userId, index) => ({ seatId: seat.id, position: index + 1, userId }))
    if (places.length > 0) await tx.insertInto('seatSubstitutes').values(places).execute()
  }
  await answerNextSession(tx, bodyId, holders, reference)
}

async function answerNextSession(
  tx: Transaction<Schema>,
  bodyId: number,
  holders: readonly number[],
  reference: string,
): Promise<void> {
  const next = await tx
    .selectFrom('sessions')
    .select(['id', 'startsAt'])
    .where('bodyId', '=', bodyId)
    .where('status', '=', 'convened')
    .where('startsAt', '>', `${reference}T23:59:59Z`)
    .orderBy('startsAt')
    .limit(1)
    .executeTakeFirst()
  if (!next) return
  const given = ['present', 'absent', 'remote', 'present', 'late'] as const
  // the others have not answered
  const values = holders.slice(0, Math.min(given.length, holders.length - 1)).map((userId, index) => ({
    sessionId: next.id,
    userId,
    startsAt: next.startsAt,
    answer: given[index] ?? 'present',
    note: given[index] === 'late' ? 'J’arrive vers 10 h.' : null,
    answeredAt: `${reference}T08:00:00Z`,
    byUserId: userId,
  }))
  if (values.length > 0) await tx.insertInto('sessionAnswers').values(values).execute()
}
