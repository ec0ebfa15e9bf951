import type { Transaction } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { ProposalSupportForm } from '#contract/meetings/proposals/proposals.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { today } from '#server/ground/context/clock.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { authorize } from '#server/ground/http/access.ts'
import { lockViewer } from '#server/ground/identity/lockViewer.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { type LockedProposal, lockWaitingProposal, requireMember } from './lockProposal.ts'
import { notifyFate } from './notifyProposals.ts'

type Tx = Transaction<Schema>

interface Call {
  portal: Portal
  viewer: Viewer
  bodyId: number
}

/**
 * « Je m’associe »: joins a waiting proposal of somebody else, or leaves it.
 * @throws Failure `access.denied`, `proposals.notMember`, `proposals.decided`, `proposals.own`,
 * `proposals.joined`, `proposals.notJoined`
 */
export const supportProposal = (call: Call, { proposal: { id }, joins }: ProposalSupportForm): Promise<void> =>
  change(call, id, async (tx, { authorId }) => {
    const { portal, viewer } = call
    if (authorId === viewer.id) throw new Failure('proposals.own')
    if (joins) {
      const added = await tx
        .insertInto('proposalSupporters')
        .values({ proposalId: id, userId: viewer.id, joinedAt: portal.clock.now().toISOString() })
        .onConflict((same) => same.constraint('proposal_supporters_pkey').doNothing())
        .returning('proposalId')
        .executeTakeFirst()
      if (!added) throw new Failure('proposals.joined')
    } else {
      const removed = await tx
        .deleteFrom('proposalSupporters')
        .where('proposalId', '=', id)
        .where('userId', '=', viewer.id)
        .returning('proposalId')
        .executeTakeFirst()
      if (!removed) throw new Failure('proposals.notJoined')
    }
    await audit(portal, tx, viewer, joins ? 'proposal.joined' : 'proposal.left', 'proposal', id)
  })

/**
 * Withdraws a waiting proposal of the viewer. Those who joined are told.
 * @throws Failure `access.denied`, `proposals.notMember`, `proposals.decided`,
 * `proposals.notAuthor`
 */
export const withdrawProposal = (call: Call, id: number): Promise<void> =>
  change(call, id, async (tx, { authorId }) => {
    const { portal, viewer } = call
    if (authorId !== viewer.id) throw new Failure('proposals.notAuthor')
    const decidedAt = portal.clock.now().toISOString()
    await tx
      .updateTable('pointProposals')
      .set({ state: 'withdrawn', reason: null, decidedAt, decidedBy: viewer.id })
      .where('id', '=', id)
      .execute()
    await audit(portal, tx, viewer, 'proposal.withdrawn', 'proposal', id)
    await notifyFate(portal, tx, { proposalIds: [id], by: viewer.id, fate: 'withdrawn' })
  })

const change = (
  { portal, viewer, bodyId }: Call,
  id: number,
  write: (tx: Tx, proposal: LockedProposal) => Promise<void>,
): Promise<void> =>
  portal.db.transaction().execute(async (tx) => {
    await lockViewer(portal, tx, viewer)
    authorize(viewer, 'points.propose', { bodyId })
    const proposal = await lockWaitingProposal(tx, bodyId, id)
    await requireMember(tx, bodyId, viewer.id, today(portal.clock))
    await write(tx, proposal)
  })
