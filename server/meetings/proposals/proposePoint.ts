import { sql, type Transaction } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import { maxWaitingProposals, type ProposalForm } from '#contract/meetings/proposals/proposals.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { today } from '#server/ground/context/clock.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { authorize } from '#server/ground/http/access.ts'
import { type FieldFailure, rejectFields } from '#server/ground/http/payload/fieldViolation.ts'
import { lockViewer } from '#server/ground/identity/lockViewer.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { documentFacts } from '#server/papers/documents/facts.ts'
import { closingDaysSql } from './closingDay.ts'
import { requireMember } from './lockProposal.ts'
import { notifySecretaries } from './notifyProposals.ts'

type Tx = Transaction<Schema>

/**
 * Proposes a point to the secretary of a body, who is told.
 * @throws Failure `record.notFound`, `access.denied`, `proposals.notMember`, `proposals.inactiveBody`,
 * `proposals.tooMany`, `proposals.closed`, with the violations of the fields
 */
export const proposePoint = (portal: Portal, viewer: Viewer, bodyId: number, form: ProposalForm): Promise<void> =>
  portal.db.transaction().execute(async (tx) => {
    await lockViewer(portal, tx, viewer)
    authorize(viewer, 'points.propose', { bodyId })
    const day = today(portal.clock)
    const body = await lockBody(tx, bodyId, viewer.id, day)
    await requireMember(tx, bodyId, viewer.id, day)
    if (!body.active) throw new Failure('proposals.inactiveBody')
    if (body.waiting >= maxWaitingProposals) throw new Failure('proposals.tooMany')
    if (form.closesOn !== null && !body.closingDays.includes(form.closesOn)) throw new Failure('proposals.closed')
    const papers = form.papers.map(({ id }) => id)
    rejectFields(await findUnreadable(tx, viewer, papers))
    const now = portal.clock.now()
    const { id } = await tx
      .insertInto('pointProposals')
      .values({
        bodyId,
        authorId: viewer.id,
        title: form.title,
        why: form.why,
        reason: null,
        pointId: null,
        createdAt: now.toISOString(),
        decidedAt: null,
        decidedBy: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const rows = papers.map((documentId, index) => ({ proposalId: id, documentId, position: index + 1 }))
    if (rows.length > 0) await tx.insertInto('proposalPapers').values(rows).execute()
    await audit(portal, tx, viewer, 'proposal.made', 'proposal', id)
    await notifySecretaries(portal, tx, { proposalId: id, bodyId, by: viewer.id })
  })

/**
 * Locks a body, so that nobody has more proposals than the limit. A statement that waits for a lock does not see what was
 * written meanwhile: the proposals are counted by the next one.
 * @throws Failure `record.notFound`
 */
async function lockBody(tx: Tx, bodyId: number, userId: number, day: string) {
  await sql`select from bodies where id = ${bodyId} for no key update`.execute(tx)
  const { rows } = await sql<{ active: boolean; waiting: number; closingDays: string[] }>`
    select body.active, (select count(*)::int from point_proposals proposal where proposal.body_id = body.id
        and proposal.author_id = ${userId} and proposal.state in ('open', 'postponed')) as waiting,
      to_json(${closingDaysSql(day)}) as closing_days
    from bodies body where body.id = ${bodyId}
  `.execute(tx)
  const [body] = rows
  if (!body) throw new Failure('record.notFound')
  return body
}

/** Finds the documents that the author may not read. Others are locked against deletion. */
async function findUnreadable(tx: Tx, viewer: Viewer, papers: readonly number[]): Promise<FieldFailure[]> {
  if (papers.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    select documents.id from documents left join sessions session on session.id = documents.session_id
    where documents.id = any(${papers}::int[]) and ${allowed(viewer, 'documents.read', documentFacts)}
    order by documents.id for key share of documents`.execute(tx)
  const readable = new Set(rows.map(({ id }) => id))
  return papers.flatMap((id, index): FieldFailure[] => (readable.has(id) ? [] : [[`papers[${index}]`, 'record.gone']]))
}
