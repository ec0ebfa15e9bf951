import type { Transaction } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import { type BallotChoice, ballotModes, votableKinds } from '#contract/meetings/ballots/ballots.ts'
import { listSittings, rollCallEnd } from '#contract/meetings/presence/presentSeats.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { writeOutcome } from '#server/meetings/ballots/writeOutcome.ts'
import { countedIntervals, readMeeting } from '#server/meetings/presence/readPresence.ts'
import { loadElection } from './loadElection.ts'

type Tx = Transaction<Schema>

const questions = {
  opinion: 'Le comité approuve l’avis proposé par le secrétariat',
  deliberation: 'Le comité adopte la résolution telle que lue en séance',
  appointment: 'Qui sera secrétaire adjoint ou adjointe du comité ?',
  minutes: 'Le comité approuve le procès-verbal, avec les corrections demandées',
} as const

/**
 * Gives the votable points of a held session a ballot each, one mode after the other, from an hour after its opening, and
 * the last of them more until there is one of each mode. All are adopted, with one vote against and one abstention. An
 * appointment is made between candidates.
 */
export async function loadBallots(portal: Portal, tx: Tx, sessionId: number): Promise<void> {
  const administrator: Viewer = { id: 0, roles: ['ROLE_ADMIN'], assignments: [], bodiesUnder: [] }
  const meeting = await readMeeting({ ...portal, db: tx }, administrator, sessionId)
  const openedAt = Date.parse(meeting.openedAt ?? '') + 3_600_000
  const voters = listSittings(meeting.seats, countedIntervals(meeting), rollCallEnd(meeting))
    .filter(({ from, until }) => Date.parse(from) <= openedAt && (until === null || Date.parse(until) > openedAt))
    .map(({ personId }) => personId)
  const points = await tx
    .selectFrom('agendaPoints')
    .leftJoin('pointOutcomes', 'pointOutcomes.pointId', 'agendaPoints.id')
    .select(['agendaPoints.id', 'agendaPoints.kind', 'pointOutcomes.opinion'])
    .where('sessionId', '=', sessionId)
    .orderBy('agendaPoints.id')
    .execute()
  const votable = points.filter(isVotable)
  const appointment = votable.findIndex(({ kind }) => kind === 'appointment')
  const [elected] = appointment < 0 ? [] : votable.splice(appointment, 1)
  const last = votable.at(-1)
  if (!last) return
  while (votable.length < ballotModes.length) votable.push(last)
  for (const [index, { id: pointId, kind, opinion }] of votable.entries()) {
    const mode = ballotModes[index % ballotModes.length] ?? 'byHand'
    const at = new Date(openedAt + index * 60_000)
    const { id: ballotId } = await tx
      .insertInto('ballots')
      .values({
        sessionId,
        pointId,
        question: questions[kind],
        mode,
        rule: kind === 'appointment' ? 'mostVotes' : 'majority',
        opinion: kind === 'opinion' ? (opinion ?? 'favorable') : null,
        presidentVotes: false,
        outsideUrl: null,
        voters: voters.length,
        openedAt: at.toISOString(),
        closedAt: new Date(at.getTime() + 50_000).toISOString(),
        cancelledAt: null,
        votesFor: voters.length - 2,
        votesAgainst: 1,
        abstentions: 1,
        blanks: 0,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const list = voters.map((personId, place) => ({
      ballotId,
      mode,
      personId,
      choice: mode === 'named' ? choiceAt(place) : null,
      voted: mode !== 'byHand',
      bySelf: mode === 'named',
    }))
    await tx.insertInto('ballotVoters').values(list).execute()
    await writeOutcome(tx, { sessionId, pointId, by: null, at: at.toISOString() })
  }
  if (!elected) return
  await loadElection(tx, {
    sessionId,
    pointId: elected.id,
    question: questions.appointment,
    voters,
    openedAt: openedAt + votable.length * 60_000,
  })
}

const choiceAt = (place: number): BallotChoice => (place === 1 ? 'against' : place === 2 ? 'abstention' : 'for')

type VotableKind = (typeof votableKinds)[number]
const isVotable = <Point extends { kind: string }>(point: Point): point is Point & { kind: VotableKind } =>
  votableKinds.some((kind) => kind === point.kind)
