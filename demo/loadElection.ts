import type { Transaction } from 'kysely'
import type { Schema } from '#server/ground/database/schema.ts'
import { writeOutcome } from '#server/meetings/ballots/writeOutcome.ts'

interface Point {
  sessionId: number
  pointId: number
  question: string
  /** people of the meeting who vote */
  voters: readonly number[]
  openedAt: number
}

/**
 * Gives an appointment two secret rounds between people of the meeting: the first ends with a tie of two candidates, the
 * second elects one of them. Does nothing with too few voters for that.
 */
export async function loadElection(tx: Transaction<Schema>, { openedAt, ...point }: Point): Promise<void> {
  const people = await tx
    .selectFrom('meetingPeople')
    .select('userId')
    .where('id', 'in', point.voters)
    .orderBy('id')
    .limit(3)
    .execute()
  const [first, second, third] = people.map(({ userId }) => userId)
  if (!first || !second || !third || point.voters.length < 6) return
  const most = Math.floor((point.voters.length - 1) / 2)
  const rest = point.voters.length - 2 * most
  const firstRoundId = await insertRound(tx, point, {
    at: openedAt,
    firstRoundId: null,
    votes: [
      [first, most],
      [second, most],
      [third, rest - 1],
    ],
    blanks: 1,
  })
  await insertRound(tx, point, {
    at: openedAt + 4 * 60_000,
    firstRoundId,
    votes: [
      [first, most - 1],
      [second, most + rest],
    ],
    blanks: 1,
  })
}

interface Round {
  at: number
  firstRoundId: number | null
  /** of each candidate */
  votes: readonly (readonly [userId: number, votes: number])[]
  blanks: number
}

async function insertRound(
  tx: Transaction<Schema>,
  { sessionId, pointId, question, voters }: Omit<Point, 'openedAt'>,
  { at, firstRoundId, votes, blanks }: Round,
): Promise<number> {
  const counts = votes.map(([, count]) => count)
  const most = Math.max(...counts)
  const closedAt = new Date(at + 3 * 60_000).toISOString()
  const { id: ballotId } = await tx
    .insertInto('ballots')
    .values({
      sessionId,
      pointId,
      question,
      mode: 'counted',
      rule: 'mostVotes',
      opinion: null,
      presidentVotes: false,
      outsideUrl: null,
      voters: voters.length,
      openedAt: new Date(at).toISOString(),
      closedAt,
      cancelledAt: null,
      votesFor: most,
      votesAgainst: counts.reduce((total, count) => total + count, 0) - most,
      abstentions: 0,
      blanks,
      candidates: votes.length,
      tieSecondRound: true,
      tieEldest: true,
      firstRoundId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const candidates = await tx
    .insertInto('ballotCandidates')
    .values(
      votes.map(([userId, count], place) => ({ ballotId, position: place + 1, userId, name: null, votes: count })),
    )
    .returning(['id', 'votes'])
    .execute()
  const [leader, ...others] = candidates.filter((candidate) => candidate.votes === most)
  if (leader && others.length === 0)
    await tx.updateTable('ballots').set({ electedId: leader.id }).where('id', '=', ballotId).execute()
  await tx
    .insertInto('ballotVoters')
    .values(
      voters.map((personId) => ({
        ballotId,
        mode: 'counted' as const,
        personId,
        choice: null,
        voted: true,
        bySelf: false,
      })),
    )
    .execute()
  await writeOutcome(tx, { sessionId, pointId, by: null, at: closedAt })
  return ballotId
}
