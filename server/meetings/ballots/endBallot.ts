import { sql, type Transaction } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { BallotCancellationForm, BallotClosureForm, BallotCounts } from '#contract/meetings/ballots/ballots.ts'
import type { CandidateCounts } from '#contract/meetings/ballots/candidates.ts'
import { missingVotes } from '#contract/meetings/ballots/majority.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { authorize } from '#server/ground/http/access.ts'
import { rejectFields } from '#server/ground/http/payload/fieldViolation.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { lockMeeting } from '#server/meetings/presence/lockMeeting.ts'
import { countNamedVotes, rejectHeldSecondRound, writeCandidateVotes } from './candidates.ts'
import { type LockedBallot, lockBallot, rejectEnded, rejectOtherVersion } from './lockBallot.ts'
import { tellBallotChange } from './tellBallotChange.ts'
import { writeOutcome } from './writeOutcome.ts'

type Tx = Transaction<Schema>

interface Call {
  portal: Portal
  viewer: Viewer
  sessionId: number
}

/**
 * Closes a ballot with its counts, and writes them into the outcome of its point. The counts of a closed ballot that
 * was not taken by name may be corrected in the same way until the session is closed.
 * @throws Failure `record.notFound`, `access.denied`, `record.state`, `ballots.*`, with the violations of the fields
 */
export const closeBallot = (call: Call, { ballot: { id }, version, ...given }: BallotClosureForm): Promise<void> =>
  change(call, id, async (tx, ballot, at) => {
    const isCorrection = ballot.closedAt !== null && ballot.cancelledAt === null && ballot.mode !== 'named'
    if (!isCorrection) rejectEnded(ballot)
    if (isCorrection && ballot.candidates !== null) await rejectHeldSecondRound(tx, id)
    rejectOtherVersion(ballot, version)
    const { for: votesFor, against: votesAgainst, abstentions, blanks, electedId } = await findCounts(tx, ballot, given)
    await tx
      .updateTable('ballots')
      .set((eb) => ({
        votesFor,
        votesAgainst,
        abstentions,
        blanks,
        electedId,
        byAge: false,
        ...(!isCorrection && { closedAt: at }),
        version: eb('version', '+', 1),
      }))
      .where('id', '=', id)
      .execute()
    return isCorrection ? 'ballot.corrected' : 'ballot.closed'
  })

/**
 * Cancels a ballot, which stays listed as cancelled; the outcome of its point is that of the ballot before it.
 * @throws Failure `record.notFound`, `access.denied`, `record.state`, `ballots.cancelled`, `ballots.changed`,
 * `ballots.secondRoundHeld`
 */
export const cancelBallot = (call: Call, { ballot: { id }, version }: BallotCancellationForm): Promise<void> =>
  change(call, id, async (tx, ballot, at) => {
    if (ballot.cancelledAt !== null) throw new Failure('ballots.cancelled')
    await rejectHeldSecondRound(tx, id)
    rejectOtherVersion(ballot, version)
    await tx
      .updateTable('ballots')
      .set((eb) => ({ cancelledAt: at, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
    return 'ballot.cancelled'
  })

/** Changes a ballot and the outcome of its point. The session is locked first, as by everything else that changes it. */
const change = (
  { portal, viewer, sessionId }: Call,
  ballotId: number,
  write: (
    tx: Tx,
    ballot: LockedBallot,
    at: string,
  ) => Promise<'ballot.closed' | 'ballot.corrected' | 'ballot.cancelled'>,
): Promise<void> =>
  portal.db.transaction().execute(async (tx) => {
    authorize(viewer, 'ballots.hold', await lockMeeting(portal, tx, viewer, sessionId))
    const ballot = await lockBallot(tx, viewer, { sessionId, ballotId })
    const at = await instantAfterOpening(tx, ballotId, portal.clock.now())
    const action = await write(tx, ballot, at)
    await writeOutcome(tx, { sessionId, pointId: ballot.pointId, by: viewer.id, at })
    await audit(portal, tx, viewer, action, 'session', sessionId, { ballot: ballotId })
    await tellBallotChange(tx, sessionId)
  })

/** The present instant, never before the opening, which another server may have written by a clock that is ahead. */
async function instantAfterOpening(tx: Tx, ballotId: number, now: Date): Promise<string> {
  const { openedAt } = await tx
    .selectFrom('ballots')
    .select('openedAt')
    .where('id', '=', ballotId)
    .executeTakeFirstOrThrow()
  return new Date(Math.max(now.getTime(), Date.parse(openedAt))).toISOString()
}

type GivenCounts = Pick<BallotClosureForm, 'counts' | 'candidateCounts'>

/** Finds the counts of a ballot: those of the votes by name, or the given ones, whose sum must be right. */
async function findCounts(
  tx: Tx,
  ballot: LockedBallot,
  given: GivenCounts,
): Promise<BallotCounts & { electedId: number | null }> {
  const { voted, ...named } = await countVotes(tx, ballot.id)
  const isNamed = ballot.mode === 'named'
  const field = ballot.candidates === null ? 'counts' : 'candidateCounts'
  if (isNamed && (given.counts ?? given.candidateCounts) !== null) rejectFields([[field, 'ballots.countedByPortal']])
  const typed = ballot.candidates === null ? given.counts : totalOf(given.candidateCounts)
  if (!isNamed && typed === null) rejectFields([[field, 'ballots.countsMissing']])
  if (typed !== null) rejectWrongSum(ballot, { field, typed, voted })
  if (ballot.candidates === null) return { ...(typed ?? named), electedId: null }
  return writeCandidateVotes(tx, ballot, given.candidateCounts ?? (await countNamedVotes(tx, ballot.id)))
}

const totalOf = (given: CandidateCounts | null): BallotCounts | null =>
  given && {
    for: given.candidates.reduce((total, { votes }) => total + votes, 0),
    against: 0,
    abstentions: 0,
    blanks: given.blanks,
  }

function rejectWrongSum(
  { mode, voters }: LockedBallot,
  { field, typed, voted }: { field: string; typed: BallotCounts; voted: number },
): void {
  const isSecret = mode === 'counted'
  const missing = missingVotes({ voters: isSecret ? voted : voters, counts: typed })
  if (missing > 0) rejectFields([[field, isSecret ? 'ballots.fewerThanSigned' : 'ballots.tooFewVotes']])
  if (missing < 0) rejectFields([[field, isSecret ? 'ballots.moreThanSigned' : 'ballots.tooManyVotes']])
}

/** Counts the votes by name, and those who have voted. */
async function countVotes(tx: Tx, ballotId: number): Promise<BallotCounts & { voted: number }> {
  const { rows } = await sql<BallotCounts & { voted: number }>`
    select count(*) filter (where choice = 'for')::int as "for", count(*) filter (where choice = 'against')::int as against,
      count(*) filter (where choice = 'abstention')::int as abstentions,
      count(*) filter (where choice = 'blank')::int as blanks, count(*) filter (where voted)::int as voted
    from ballot_voters where ballot_id = ${ballotId}`.execute(tx.withoutPlugins())
  const [counted] = rows
  if (!counted) throw new Error('an aggregate has one row')
  return counted
}
