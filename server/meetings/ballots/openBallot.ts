import type { Transaction } from 'kysely'
import { foldText } from '#contract/ground/foldText.ts'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import { type BallotForm, votableKinds } from '#contract/meetings/ballots/ballots.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { authorize } from '#server/ground/http/access.ts'
import { type FieldFailure, rejectFields } from '#server/ground/http/payload/fieldViolation.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { lockMeeting } from '#server/meetings/presence/lockMeeting.ts'
import { type NewCandidate, rejectClosedMeeting, startBallot } from './startBallot.ts'

type Tx = Transaction<Schema>

/**
 * Opens a ballot on a point of an open meeting, for the voting members who are present at that instant: a later arrival
 * or departure changes the next ballots only.
 * @throws Failure `record.notFound`, `access.denied`, `record.state`, `presence.notOpen`, `ballots.openAlready`,
 * `ballots.noVoter`, `ballots.tooMany`, with the violations of the fields
 */
export const openBallot = (portal: Portal, viewer: Viewer, sessionId: number, form: BallotForm): Promise<void> =>
  portal.db.transaction().execute(async (tx) => {
    const session = await lockMeeting(portal, tx, viewer, sessionId)
    authorize(viewer, 'ballots.hold', session)
    rejectClosedMeeting(session)
    const kind = await findKind(tx, sessionId, form.point.id)
    rejectFields([...findViolations(form, kind), ...(await findCandidateViolations(tx, sessionId, form, kind))])
    const body = await tx
      .selectFrom('bodies')
      .select(['tieSecondRound', 'tieEldest'])
      .where('id', '=', session.bodyId)
      .executeTakeFirstOrThrow()
    const { question, mode, opinion, presidentVotes, outsideUrl } = form
    await startBallot(
      { portal, tx, viewer, session },
      {
        ...body,
        question,
        mode,
        opinion,
        presidentVotes,
        outsideUrl,
        pointId: form.point.id,
        rule: kind === 'appointment' ? 'mostVotes' : 'majority',
        candidates: form.candidates.map(toNewCandidate),
        firstRoundId: null,
      },
    )
  })

const toNewCandidate = ({ person, name }: BallotForm['candidates'][number]): NewCandidate =>
  person ? { userId: person.id, name: null } : { userId: null, name }

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

/** Candidates are people of the meeting, or names; nobody stands twice, nor under the name of another candidate. */
async function findCandidateViolations(
  tx: Tx,
  sessionId: number,
  { candidates }: BallotForm,
  kind: string | null,
): Promise<FieldFailure[]> {
  if (candidates.length === 0 || kind === null) return []
  if (kind !== 'appointment') return [['candidates', 'ballots.noCandidates']]
  const people = candidates.flatMap(({ person }) => person?.id ?? [])
  const found =
    people.length === 0
      ? []
      : await tx
          .selectFrom('meetingPeople')
          .innerJoin('users', 'users.id', 'meetingPeople.userId')
          .select(['users.id', 'users.firstName', 'users.lastName'])
          .where('meetingPeople.sessionId', '=', sessionId)
          .where('users.id', 'in', people)
          .execute()
  const names = new Map(found.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`]))
  const seen = new Set<string>()
  return candidates.flatMap<FieldFailure>(({ person, name }, index) => {
    const known = person ? names.get(person.id) : name
    if (known === undefined || known === null) return [[`candidates[${index}]`, 'ballots.absentCandidate']]
    const folded = foldText(known)
    if (seen.has(folded)) return [[`candidates[${index}]`, 'ballots.sameCandidate']]
    seen.add(folded)
    return []
  })
}
