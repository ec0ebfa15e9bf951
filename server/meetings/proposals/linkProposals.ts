import { isWaiting } from '#contract/meetings/proposals/proposals.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { type FieldFailure, rejectFields } from '#server/ground/http/payload/fieldViolation.ts'
import type { Subject } from '#server/ground/portal/subject.ts'
import { writeDecision } from './decideProposal.ts'
import { notifyFate } from './notifyProposals.ts'

/**
 * Takes up the proposals that the points of a saved agenda name: the first one of a new point becomes it, others are
 * merged into it. Proposals that a point has already stay, whatever the form sends. Those of a session that has left
 * their body wait again there: the form that moves it still names them.
 */
export const linkProposals: NonNullable<Subject['agendaWriters']>[number] = async (
  portal,
  tx,
  viewer,
  { bodyId, formerBodyId, isDraft, points },
) => {
  const named = points.flatMap(({ id: pointId, isNew, path, proposals }) =>
    proposals.map((id, index) => ({
      id,
      pointId,
      isNew,
      isTaken: isNew && index === 0,
      path: `${path}.proposals[${index}]`,
    })),
  )
  if (named.length === 0) return
  const rows = await tx
    .selectFrom('pointProposals')
    .select(['id', 'bodyId', 'state', 'pointId'])
    .where('bodyId', 'in', formerBodyId === null ? [bodyId] : [bodyId, formerBodyId])
    .where('id', 'in', [...new Set(named.map(({ id }) => id))])
    .orderBy('id')
    .forUpdate()
    .execute()
  const known = new Map(rows.map((row) => [row.id, row]))
  const isOfFormerBody = (id: number) => known.get(id)?.bodyId === formerBodyId
  const added = named.filter(
    ({ id, pointId, isNew }) => known.get(id)?.pointId !== pointId && (isNew || !isOfFormerBody(id)),
  )
  const seen = new Set<number>()
  rejectFields(
    added.flatMap(({ id, path }): FieldFailure[] => {
      const proposal = known.get(id)
      const isFree = proposal?.bodyId === bodyId && isWaiting(proposal) && !seen.has(id)
      seen.add(id)
      return isFree ? (isDraft ? [] : [[path, 'proposals.agendaFixed']]) : [[path, 'proposals.notWaiting']]
    }),
  )
  for (const { id, pointId, isTaken } of added) {
    const decision = isTaken ? 'taken' : 'merged'
    await writeDecision(portal, tx, { ids: [id], decision, by: viewer.id, pointId, reason: null })
    await audit(portal, tx, viewer, `proposal.${decision}`, 'proposal', id)
    await notifyFate(portal, tx, { proposalIds: [id], by: viewer.id, fate: decision })
  }
}
