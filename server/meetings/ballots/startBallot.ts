import type { Transaction } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import { type BallotForm, maxBallots } from '#contract/meetings/ballots/ballots.ts'
import { listSittings, rollCallEnd } from '#contract/meetings/presence/presentSeats.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import type { LockedMeeting } from '#server/meetings/presence/lockMeeting.ts'
import { keepEndedMandates } from '#server/meetings/presence/mandateEnd.ts'
import { countedIntervals, readMeeting } from '#server/meetings/presence/readPresence.ts'
import { tellBallotChange } from './tellBallotChange.ts'

type Tx = Transaction<Schema>

/** A candidate as stored: a person, or a name; neither for an erased account. */
export interface NewCandidate {
  userId: number | null
  name: string | null
}

/** A ballot that is about to be opened. */
export interface NewBallot extends Pick<BallotForm, 'question' | 'mode' | 'opinion' | 'presidentVotes' | 'outsideUrl'> {
  pointId: number
  rule: 'majority' | 'mostVotes'
  /** empty: votes are for or against */
  candidates: readonly NewCandidate[]
  tieSecondRound: boolean
  tieEldest: boolean
  firstRoundId: number | null
}

interface Start {
  portal: Portal
  tx: Tx
  viewer: Viewer
  session: LockedMeeting
}

/**
 * Writes a ballot of an open meeting, with those who sit at this instant as its voters.
 * @throws Failure `presence.notOpen`, `ballots.openAlready`, `ballots.noVoter`, `ballots.tooMany`
 */
export async function startBallot(
  { portal, tx, viewer, session }: Start,
  { candidates, ...ballot }: NewBallot,
): Promise<void> {
  const openedAt = rejectClosedMeeting(session)
  await rejectFurtherBallots(tx, session.id)
  await keepEndedMandates(tx, session.id, portal.clock.now())
  const voters = await findVoters({ portal, tx, viewer, session })
  if (voters.length === 0) throw new Failure('ballots.noVoter')
  const list = ballot.presidentVotes ? [...voters, null] : voters
  const hasCandidates = candidates.length > 0
  const { id: ballotId } = await tx
    .insertInto('ballots')
    .values({
      ...ballot,
      sessionId: session.id,
      candidates: hasCandidates ? candidates.length : null,
      tieSecondRound: hasCandidates && ballot.tieSecondRound,
      tieEldest: hasCandidates && ballot.tieEldest,
      outsideUrl: ballot.mode === 'counted' ? ballot.outsideUrl : null,
      voters: list.length,
      // another server may have opened the meeting by a clock that is ahead
      openedAt: new Date(Math.max(portal.clock.now().getTime(), Date.parse(openedAt))).toISOString(),
      closedAt: null,
      cancelledAt: null,
      votesFor: null,
      votesAgainst: null,
      abstentions: null,
      blanks: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('ballotVoters')
    .values(list.map((personId) => ({ ballotId, mode: ballot.mode, personId, choice: null })))
    .execute()
  if (hasCandidates)
    await tx
      .insertInto('ballotCandidates')
      .values(candidates.map((candidate, index) => ({ ...candidate, ballotId, position: index + 1, votes: null })))
      .execute()
  await audit(
    portal,
    tx,
    viewer,
    ballot.firstRoundId === null ? 'ballot.opened' : 'ballot.secondRound',
    'session',
    session.id,
    { ballot: ballotId, voters: list.length, mode: ballot.mode },
  )
  await tellBallotChange(tx, session.id)
}

/** @returns the instant of its opening. @throws Failure `presence.notOpen` */
export function rejectClosedMeeting({ openedAt, closedAt }: Pick<LockedMeeting, 'openedAt' | 'closedAt'>): string {
  if (openedAt === null || closedAt !== null) throw new Failure('presence.notOpen')
  return openedAt
}

async function rejectFurtherBallots(tx: Tx, sessionId: number): Promise<void> {
  const { open, all } = await tx
    .selectFrom('ballots')
    .select(({ fn, eb }) => [
      fn
        .countAll<number>()
        .filterWhere(eb.and([eb('closedAt', 'is', null), eb('cancelledAt', 'is', null)]))
        .as('open'),
      fn.countAll<number>().as('all'),
    ])
    .where('sessionId', '=', sessionId)
    .executeTakeFirstOrThrow()
  if (open > 0) throw new Failure('ballots.openAlready')
  if (all >= maxBallots) throw new Failure('ballots.tooMany')
}

/**
 * Finds who sits on a seat at this instant: holders, and substitutes who replace one (L2314-37). Who is no member any more
 * leaves the seat to the first of its substitutes who is present.
 */
async function findVoters({ portal, tx, viewer, session }: Start): Promise<number[]> {
  const meeting = await readMeeting({ ...portal, db: tx }, viewer, session.id)
  return listSittings(meeting.seats, countedIntervals(meeting), rollCallEnd(meeting)).flatMap(({ until, personId }) =>
    until === null ? personId : [],
  )
}
