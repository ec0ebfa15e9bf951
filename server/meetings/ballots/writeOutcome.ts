import { sql, type Transaction } from 'kysely'
import type { Schema } from '#server/ground/database/schema.ts'

/**
 * Writes the outcome of a point from its last ballot: its numbers, and its opinion where one was put to the vote. Votes
 * that are neither for nor against are among the abstentions, which count as votes against (L2315-32). The words of an
 * opinion and the answer of the employer stay. The session gets a new version, so that a form opened before is refused.
 */
export async function writeOutcome(
  tx: Transaction<Schema>,
  { sessionId, pointId, by, at }: { sessionId: number; pointId: number; by: number | null; at: string },
): Promise<void> {
  const { rows } = await sql<{ hasBallot: boolean; hasOutcome: boolean }>`
    with last as (
      select * from ballots where point_id = ${pointId} and closed_at is not null and cancelled_at is null
      order by id desc limit 1
    ), kept as (
      select * from last where opinion is null or given_opinion is not null
    ), written as (
      insert into point_outcomes (point_id, opinion, votes_for, votes_against, abstentions)
      select point_id, given_opinion, votes_for, votes_against, voters - votes_for - votes_against from kept
      on conflict (point_id) do update set opinion = excluded.opinion, votes_for = excluded.votes_for,
        votes_against = excluded.votes_against, abstentions = excluded.abstentions
    )
    select exists (select from last) as "hasBallot", exists (select from kept) as "hasOutcome"
  `.execute(tx.withoutPlugins())
  const [{ hasBallot, hasOutcome } = { hasBallot: false, hasOutcome: false }] = rows
  if (!hasOutcome) {
    // the words of an opinion whose ballot is cancelled stay, without its numbers
    await sql`delete from point_outcomes where point_id = ${pointId}
      and (${hasBallot} or opinion is null or (opinion_text is null and employer_answer is null))`.execute(tx)
    await sql`update point_outcomes set votes_for = null, votes_against = null, abstentions = null
      where point_id = ${pointId}`.execute(tx)
  }
  await tx
    .updateTable('sessions')
    .set((eb) => ({ updatedBy: by, updatedAt: at, version: eb('version', '+', 1) }))
    .where('id', '=', sessionId)
    .execute()
}
