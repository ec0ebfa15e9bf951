import type { Transaction } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import { type BallotForm, maxBallots, votableKinds } from '#contract/meetings/ballots/ballots.ts'
import { listSittings } from '#contract/meetings/presence/presentSeats.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { authorize } from '#server/ground/http/access.ts'
import { type FieldFailure, rejectFields } from '#server/ground/http/payload/fieldViolation.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { lockMeeting } from '#server/meetings/presence/lockMeeting.ts'
import { confirmedIntervals, readMeeting } from '#server/meetings/presence/readPresence.ts'
import { tellBallotChange } from './tellBallotChange.ts'

type Tx = Transaction<Schema>

/**
 * Opens a ballot on a point of an open meeting, for the voting members who are present at that instant: a later arrival
 * or departure changes the next ballots only.
 * @throws Failure `record.notFound`, `access.denied`, `record.state`, `presence.notOpen`, `ballots.openAlready`,
 * `ballots.noVoter`, `ballots.tooMany`, with the violations of the fields
 */
export const openBallot = (portal: Portal, viewer: Viewer, sessionId: number, form: BallotForm): Promise<void> =>
  portal.db.transaction().execute(async (tx) => {
    const session = await lockMeeting(tx, viewer, sessionId)
    authorize(viewer, 'ballots.hold', session)
    if (session.openedAt === null || session.closedAt !== null) throw new Failure('presence.notOpen')
    const kind = await findKind(tx, sessionId, form.point.id)
    rejectFields(findViolations(form, kind))
    await rejectFurtherBallots(tx, sessionId)
    const voters = await findVoters(tx, viewer, sessionId)
    if (voters.length === 0) throw new Failure('ballots.noVoter')
    const list = form.presidentVotes ? [...voters, null] : voters
    const { id: ballotId } = await tx
      .insertInto('ballots')
      .values({
        sessionId,
        pointId: form.point.id,
        question: form.question,
        mode: form.mode,
        rule: kind === 'appointment' ? 'mostVotes' : 'majority',
        opinion: form.opinion,
        presidentVotes: form.presidentVotes,
        outsideUrl: form.mode === 'counted' ? form.outsideUrl : null,
        voters: list.length,
        // another server may have opened the meeting by a clock that is ahead
        openedAt: new Date(Math.max(portal.clock.now().getTime(), Date.parse(session.openedAt))).toISOString(),
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
      .values(list.map((personId) => ({ ballotId, mode: form.mode, personId, choice: null })))
      .execute()
    await audit(portal, tx, viewer, 'ballot.opened', 'session', sessionId, {
      ballot: ballotId,
      voters: list.length,
      mode: form.mode,
    })
    await tellBallotChange(tx, sessionId)
  })

/** @returns the kind of the point; null when it is not of the session */
async function findKind(tx: Tx, sessionId: number, pointId: number): Promise<string | null> {
  const point = await tx
    .selectFrom('agendaPoints')
    .select('kind')
    .where('id', '=', pointId)
    .where('sessionId', '=', sessionId)
    .forKeyShare()
    .executeTakeFirst()
  return point?.kind ?? null
}

function findViolations({ opinion, presidentVotes }: BallotForm, kind: string | null): FieldFailure[] {
  if (kind === null) return [['point', 'ballots.unknownPoint']]
  if (!(votableKinds as readonly string[]).includes(kind)) return [['point', 'ballots.notVotable']]
  if (kind !== 'opinion') return opinion === null ? [] : [['opinion', 'ballots.noOpinion']]
  return [
    ...(opinion === null ? [['opinion', 'ballots.opinionMissing'] as const] : []),
    ...(presidentVotes ? [['presidentVotes', 'ballots.presidentOnOpinion'] as const] : []),
  ]
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

/** Finds who sits on a seat at this instant: holders, and substitutes who replace one (L2314-37). */
async function findVoters(tx: Tx, viewer: Viewer, sessionId: number): Promise<number[]> {
  const meeting = await readMeeting(tx, viewer, sessionId)
  return listSittings(meeting.seats, confirmedIntervals(meeting)).flatMap(({ until, personId }) =>
    until === null ? personId : [],
  )
}
