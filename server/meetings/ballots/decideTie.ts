import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { SecondRoundForm, TieDecisionForm } from '#contract/meetings/ballots/ballots.ts'
import { decideElection, type TieStep } from '#contract/meetings/ballots/mostVotes.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { authorize } from '#server/ground/http/access.ts'
import { rejectFields } from '#server/ground/http/payload/fieldViolation.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { lockMeeting } from '#server/meetings/presence/lockMeeting.ts'
import { readCandidates, rejectHeldSecondRound } from './candidates.ts'
import { type LockedBallot, lockBallot, rejectOtherVersion } from './lockBallot.ts'
import { startBallot } from './startBallot.ts'
import { tellBallotChange } from './tellBallotChange.ts'
import { writeOutcome } from './writeOutcome.ts'

interface Call {
  portal: Portal
  viewer: Viewer
  sessionId: number
}

/**
 * Opens the second round of a ballot, between the candidates who are tied, for those who sit at this instant.
 * @throws Failure `record.notFound`, `access.denied`, `record.state`, `presence.notOpen`, `ballots.*`
 */
export const openSecondRound = (
  { portal, viewer, sessionId }: Call,
  { ballot: { id: ballotId }, version }: SecondRoundForm,
): Promise<void> =>
  portal.db.transaction().execute(async (tx) => {
    const session = await lockMeeting(portal, tx, viewer, sessionId)
    authorize(viewer, 'ballots.hold', session)
    const first = await lockBallot(tx, viewer, { sessionId, ballotId })
    const candidates = await readCandidates(tx, ballotId)
    const tiedIds = tiedAt('secondRound', first, candidates)
    await rejectHeldSecondRound(tx, ballotId)
    rejectOtherVersion(first, version)
    const ballot = await tx
      .selectFrom('ballots')
      .select(['pointId', 'question', 'mode', 'rule', 'opinion', 'presidentVotes', 'outsideUrl'])
      .select(['tieSecondRound', 'tieEldest'])
      .where('id', '=', ballotId)
      .executeTakeFirstOrThrow()
    await startBallot(
      { portal, tx, viewer, session },
      {
        ...ballot,
        candidates: candidates.filter(({ id }) => tiedIds.includes(id)).map(({ userId, name }) => ({ userId, name })),
        firstRoundId: ballotId,
      },
    )
  })

/**
 * Elects the eldest of the candidates who are tied, whom the caller names. It may be corrected like counts.
 * @throws Failure `record.notFound`, `access.denied`, `record.state`, `ballots.*`, with the violation of the field
 */
export const electEldest = (
  { portal, viewer, sessionId }: Call,
  { ballot: { id: ballotId }, candidate: candidateId, version }: TieDecisionForm,
): Promise<void> =>
  portal.db.transaction().execute(async (tx) => {
    authorize(viewer, 'ballots.hold', await lockMeeting(portal, tx, viewer, sessionId))
    const ballot = await lockBallot(tx, viewer, { sessionId, ballotId })
    const tiedIds = tiedAt('eldest', ballot, await readCandidates(tx, ballotId))
    rejectOtherVersion(ballot, version)
    if (!tiedIds.includes(candidateId)) rejectFields([['candidate', 'ballots.notTied']])
    await tx
      .updateTable('ballots')
      .set((eb) => ({ electedId: candidateId, byAge: true, version: eb('version', '+', 1) }))
      .where('id', '=', ballotId)
      .execute()
    const at = portal.clock.now().toISOString()
    await writeOutcome(tx, { sessionId, pointId: ballot.pointId, by: viewer.id, at })
    await audit(portal, tx, viewer, 'ballot.eldest', 'session', sessionId, { ballot: ballotId })
    await tellBallotChange(tx, sessionId)
  })

/** @returns who is tied. @throws Failure `ballots.cancelled`, `ballots.noTie` when this is not the next step */
function tiedAt(
  step: TieStep,
  { closedAt, cancelledAt, ...ballot }: LockedBallot,
  candidates: readonly { id: number; votes: number | null }[],
): readonly number[] {
  if (cancelledAt !== null) throw new Failure('ballots.cancelled')
  const outcome = decideElection({ ...ballot, candidates })
  if (closedAt === null || outcome.step !== step) throw new Failure('ballots.noTie')
  return outcome.tiedIds
}
