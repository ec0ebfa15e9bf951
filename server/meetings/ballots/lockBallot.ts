import { sql, type Transaction } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { BallotMode } from '#contract/meetings/ballots/ballots.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { sessionFacts } from '#server/meetings/sessions/facts.ts'

export interface LockedBallot {
  id: number
  pointId: number
  mode: BallotMode
  voters: number
  /** number of its candidates; null: votes are for or against */
  candidates: number | null
  tieSecondRound: boolean
  tieEldest: boolean
  firstRoundId: number | null
  closedAt: string | null
  cancelledAt: string | null
  version: number
  /** policy facts of its session */
  session: { bodyId: number; status: 'draft' | 'convened' | 'held' | 'closed' | 'cancelled'; confidential: boolean }
}

/**
 * Locks a ballot of a session that the viewer may read. Votes share the lock; the end of the ballot waits for them, and
 * they for the end.
 * @throws Failure `record.notFound`
 */
export async function lockBallot(
  tx: Transaction<Schema>,
  viewer: Viewer,
  { sessionId, ballotId, isShared = false }: { sessionId: number; ballotId: number; isShared?: boolean },
): Promise<LockedBallot> {
  const { rows } = await sql<LockedBallot>`
    select ballot.id, ballot.point_id as "pointId", ballot.mode, ballot.voters,
      ballot.candidates, ballot.tie_second_round as "tieSecondRound", ballot.tie_eldest as "tieEldest",
      ballot.first_round_id as "firstRoundId",
      to_json(ballot.closed_at) as "closedAt", to_json(ballot.cancelled_at) as "cancelledAt", ballot.version,
      json_build_object('bodyId', session.body_id, 'status', session.status, 'confidential', session.confidential) as session
    from ballots ballot join sessions session on session.id = ballot.session_id
    where ballot.id = ${ballotId} and session.id = ${sessionId} and ${allowed(viewer, 'sessions.read', sessionFacts)}
    ${isShared ? sql`for share of ballot` : sql`for update of ballot`}
  `.execute(tx.withoutPlugins())
  const [ballot] = rows
  if (!ballot) throw new Failure('record.notFound')
  return ballot
}

/**
 * Refuses who has not read the last change of a ballot.
 * @throws Failure `ballots.changed`
 */
export function rejectOtherVersion(ballot: Pick<LockedBallot, 'version'>, version: number): void {
  if (version !== ballot.version) throw new Failure('ballots.changed')
}

/** @throws Failure `ballots.closed`, `ballots.cancelled` */
export function rejectEnded({ closedAt, cancelledAt }: Pick<LockedBallot, 'closedAt' | 'cancelledAt'>): void {
  if (cancelledAt !== null) throw new Failure('ballots.cancelled')
  if (closedAt !== null) throw new Failure('ballots.closed')
}
