import { sql, type Transaction } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { BallotChoice, RecordedVoteForm, VoteForm } from '#contract/meetings/ballots/ballots.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { authorize } from '#server/ground/http/access.ts'
import { rejectFields } from '#server/ground/http/payload/fieldViolation.ts'
import { lockViewer } from '#server/ground/identity/lockViewer.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { lockMeeting } from '#server/meetings/presence/lockMeeting.ts'
import { hasMandateEnded } from '#server/meetings/presence/mandateEnd.ts'
import { type LockedBallot, lockBallot, rejectEnded } from './lockBallot.ts'
import { tellBallotChange } from './tellBallotChange.ts'

interface Call {
  portal: Portal
  viewer: Viewer
  sessionId: number
}

/**
 * Takes the viewer's own vote in an open named ballot. The same vote again changes nothing, so that it may be sent again
 * after a cut network; another one is refused.
 * @throws Failure `record.notFound`, `access.denied`, `record.state`, `ballots.*`
 */
export const castVote = (
  { portal, viewer, sessionId }: Call,
  { ballot: { id }, choice, candidate }: VoteForm,
): Promise<void> =>
  portal.db.transaction().execute(async (tx) => {
    await lockViewer(portal, tx, viewer)
    const ballot = await lockBallot(tx, viewer, { sessionId, ballotId: id, isShared: true })
    authorize(viewer, 'ballots.vote', ballot.session)
    const own = await lockOwnVote(tx, id, viewer.id)
    if (own?.choice === choice && own.candidateId === candidate) return
    rejectEnded(ballot)
    if (ballot.mode !== 'named') throw new Failure('ballots.notNamed')
    if (!own) throw new Failure('ballots.notVoter')
    if (own.choice !== null) throw new Failure('ballots.voted')
    if (own.hasLeft) throw new Failure('ballots.left')
    await rejectWrongCandidate(tx, ballot, { choice, candidate })
    await tx
      .updateTable('ballotVoters')
      .set((eb) => ({ choice, candidateId: candidate, voted: true, bySelf: true, version: eb('version', '+', 1) }))
      .where('id', '=', own.id)
      .execute()
    await audit(portal, tx, viewer, 'ballot.voted', 'session', sessionId, { ballot: id })
    await tellBallotChange(tx, sessionId)
  })

interface OwnVote {
  id: number
  choice: BallotChoice | null
  candidateId: number | null
  hasLeft: boolean
}

/** Locks the vote of a person, who may send it from two devices at once. Null when they are no voter. */
async function lockOwnVote(tx: Transaction<Schema>, ballotId: number, userId: number): Promise<OwnVote | null> {
  const { rows } = await sql<OwnVote>`
    select voter.id, voter.choice, voter.candidate_id as "candidateId", ${hasLeftSql} as "hasLeft"
    from ballot_voters voter join meeting_people member on member.id = voter.person_id
    where voter.ballot_id = ${ballotId} and member.user_id = ${userId}
    for update of voter`.execute(tx.withoutPlugins())
  return rows[0] ?? null
}

/** SQL condition: the voter is not at the meeting. Needs `ballot_voters` in scope as `voter`. */
export const hasLeftSql = sql<boolean>`(voter.person_id is not null and not exists (
  select from presences presence
  where presence.person_id = voter.person_id and presence.confirmed and presence.left_at is null))`

/**
 * Records the vote of somebody else in an open named ballot, or that they have voted in a secret one. A vote that
 * somebody gave themselves stays. Whose mandate has ended since, at midnight for instance, votes no longer in any way.
 * @throws Failure `record.notFound`, `access.denied`, `record.state`, `ballots.*`, with the violations of the fields
 */
export const recordVote = (
  { portal, viewer, sessionId }: Call,
  { ballot: { id }, voter, choice, candidate, hasSigned, version }: RecordedVoteForm,
): Promise<void> =>
  portal.db.transaction().execute(async (tx) => {
    const session = await lockMeeting(portal, tx, viewer, sessionId)
    authorize(viewer, 'ballots.hold', session)
    const ballot = await lockBallot(tx, viewer, { sessionId, ballotId: id })
    rejectEnded(ballot)
    if (ballot.mode === 'byHand') throw new Failure('ballots.byHand')
    if (ballot.mode === 'counted' && (choice !== null || candidate !== null))
      rejectFields([['choice', 'ballots.secret']])
    const before = await tx
      .selectFrom('ballotVoters')
      .select(['personId', 'choice', 'candidateId', 'voted', 'bySelf', 'version'])
      .where('id', '=', voter)
      .where('ballotId', '=', id)
      .executeTakeFirst()
    if (!before) return rejectFields([['voter', 'ballots.unknownVoter']])
    const voted = ballot.mode === 'named' ? choice !== null : hasSigned
    if (before.choice === choice && before.candidateId === candidate && before.voted === voted) return
    if (before.bySelf) throw new Failure('ballots.votedSelf')
    if (before.version !== version) throw new Failure('ballots.voteChanged')
    // a vote that was recorded by mistake is still taken back
    if (voted && before.personId !== null && (await hasMandateEnded(tx, before.personId, portal.clock.now())))
      throw new Failure('ballots.mandateEnded')
    if (ballot.mode === 'named') await rejectWrongCandidate(tx, ballot, { choice, candidate })
    await tx
      .updateTable('ballotVoters')
      .set((eb) => ({ choice, candidateId: candidate, voted, version: eb('version', '+', 1) }))
      .where('id', '=', voter)
      .execute()
    await audit(portal, tx, viewer, 'ballot.votedFor', 'session', sessionId, { ballot: id })
    await tellBallotChange(tx, sessionId)
  })

/**
 * Between candidates, a vote is for one of them, or blank. Elsewhere it names nobody.
 * @throws Failure with the violation of the field
 */
async function rejectWrongCandidate(
  tx: Transaction<Schema>,
  { id, candidates }: LockedBallot,
  { choice, candidate }: { choice: BallotChoice | null; candidate: number | null },
): Promise<void> {
  if (candidates !== null && choice !== null && choice !== 'blank' && (choice !== 'for' || candidate === null))
    rejectFields([['choice', 'ballots.candidateMissing']])
  if (candidate === null) return
  const known = await tx
    .selectFrom('ballotCandidates')
    .select('id')
    .where('id', '=', candidate)
    .where('ballotId', '=', id)
    .executeTakeFirst()
  if (!known || choice !== 'for') rejectFields([['candidate', 'ballots.unknownCandidate']])
}
