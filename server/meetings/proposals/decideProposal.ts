import { sql, type Transaction } from 'kysely'
import { limits } from '#contract/ground/limits.ts'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { ProposalDecision, ProposalDecisionForm } from '#contract/meetings/proposals/proposals.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { authorize } from '#server/ground/http/access.ts'
import { rejectFields } from '#server/ground/http/payload/fieldViolation.ts'
import { lockViewer } from '#server/ground/identity/lockViewer.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { documentFacts } from '#server/papers/documents/facts.ts'
import { lockWaitingProposal } from './lockProposal.ts'
import { notifyFate } from './notifyProposals.ts'

type Tx = Transaction<Schema>

interface Call {
  portal: Portal
  viewer: Viewer
  bodyId: number
}

/**
 * Takes up a waiting proposal as a point, merges it into one, puts it off or refuses it. Its author and those who joined
 * are told.
 * @throws Failure `access.denied`, `proposals.decided`, `proposals.agendaFull`, with the violations
 * of the fields
 */
export const decideProposal = (call: Call, form: ProposalDecisionForm): Promise<void> =>
  call.portal.db.transaction().execute(async (tx) => {
    const { portal, viewer, bodyId } = call
    await lockViewer(portal, tx, viewer)
    authorize(viewer, 'points.decide', { bodyId })
    const {
      proposal: { id },
      decision,
    } = form
    if (decision === 'refused' && form.reason === null) rejectFields([['reason', 'proposals.reasonMissing']])
    // sessions are locked before proposals
    const sessionId = await lockDraft(tx, bodyId, form)
    const { title } = await lockWaitingProposal(tx, bodyId, id)
    const pointId = await findPointId(call, tx, { sessionId, id, title, form })
    const reason = decision === 'refused' || decision === 'postponed' ? form.reason : null
    await writeDecision(portal, tx, { ids: [id], decision, by: viewer.id, pointId, reason })
    await audit(portal, tx, viewer, `proposal.${decision}`, 'proposal', id, {
      ...(sessionId !== null && { session: sessionId }),
    })
    await notifyFate(portal, tx, { proposalIds: [id], by: viewer.id, fate: decision })
  })

interface WrittenDecision {
  ids: readonly number[]
  decision: ProposalDecision
  by: number
  pointId: number | null
  reason: string | null
}

/** Writes the same decision on locked proposals. */
export async function writeDecision(
  { clock }: Pick<Portal, 'clock'>,
  tx: Tx,
  { ids, decision, by, pointId, reason }: WrittenDecision,
): Promise<void> {
  await tx
    .updateTable('pointProposals')
    .set({ state: decision, reason, pointId, decidedAt: clock.now().toISOString(), decidedBy: by })
    .where('id', 'in', ids)
    .execute()
}

/**
 * Locks the session in preparation that a decision needs.
 * @returns its id; null for a decision without a session
 */
async function lockDraft(tx: Tx, bodyId: number, form: ProposalDecisionForm): Promise<number | null> {
  const { decision, session, point } = form
  if (decision !== 'taken' && decision !== 'merged') return null
  const isTaken = decision === 'taken'
  const found = await tx
    .selectFrom('sessions')
    .select('sessions.id')
    .where('sessions.bodyId', '=', bodyId)
    .where('sessions.status', '=', 'draft')
    .where('sessions.id', 'in', (from) =>
      isTaken
        ? from
            .selectFrom('sessions as named')
            .select('named.id')
            .where('named.id', '=', session?.id ?? 0)
        : from
            .selectFrom('agendaPoints')
            .select('agendaPoints.sessionId')
            .where('agendaPoints.id', '=', point?.id ?? 0),
    )
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!found) rejectFields([isTaken ? ['session', 'proposals.unknownSession'] : ['point', 'proposals.unknownPoint']])
  return found?.id ?? null
}

interface Taken {
  sessionId: number | null
  id: number
  title: string
  form: ProposalDecisionForm
}

/** Inserts the point of a proposal that is taken up; the point may be gone into which another one is merged. */
async function findPointId(call: Call, tx: Tx, { sessionId, id, title, form }: Taken): Promise<number | null> {
  if (sessionId === null) return null
  if (form.decision === 'taken') return insertPoint(call, tx, { sessionId, proposalId: id, title })
  const point = await tx
    .selectFrom('agendaPoints')
    .select('id')
    .where('id', '=', form.point?.id ?? 0)
    .where('sessionId', '=', sessionId)
    .forKeyShare()
    .executeTakeFirst()
  if (!point) rejectFields([['point', 'proposals.unknownPoint']])
  return point?.id ?? null
}

/**
 * Adds a point to the end of an agenda, with the papers of its proposal that the viewer may read. The session gets a new
 * version, so that a form opened before is refused. Why it is proposed stays with the members of the body.
 * @throws Failure `proposals.agendaFull`
 */
async function insertPoint(
  { portal, viewer }: Call,
  tx: Tx,
  { sessionId, proposalId, title }: { sessionId: number; proposalId: number; title: string },
): Promise<number> {
  const { count, last } = await tx
    .selectFrom('agendaPoints')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('position').as('last')])
    .where('sessionId', '=', sessionId)
    .executeTakeFirstOrThrow()
  if (count >= limits.agendaPoints) throw new Failure('proposals.agendaFull')
  const { id } = await tx
    .insertInto('agendaPoints')
    .values({ sessionId, position: (last ?? -1) + 1, title, kind: 'information' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into agenda_point_references (point_id, document_id, position)
    select ${id}::int, documents.id, paper.position - 1
    from proposal_papers paper join documents on documents.id = paper.document_id
    left join sessions session on session.id = documents.session_id
    where paper.proposal_id = ${proposalId} and ${allowed(viewer, 'documents.read', documentFacts)}`.execute(tx)
  await tx
    .updateTable('sessions')
    .set((eb) => ({
      updatedBy: viewer.id,
      updatedAt: portal.clock.now().toISOString(),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', sessionId)
    .execute()
  return id
}
