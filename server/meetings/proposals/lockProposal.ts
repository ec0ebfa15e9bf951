import type { Transaction } from 'kysely'
import { isWaiting, type ProposalState } from '#contract/meetings/proposals/proposals.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { rejectFields } from '#server/ground/http/payload/fieldViolation.ts'
import { currentAssignmentCondition } from '#server/ground/identity/currentAssignment.ts'

type Tx = Transaction<Schema>

export interface LockedProposal {
  id: number
  bodyId: number
  authorId: number | null
  title: string
  state: ProposalState
}

/**
 * Locks a proposal of a body that still waits, so that of two decisions one is taken. Sessions and points are locked
 * before.
 * @throws Failure `proposals.decided`, with the violation of the field when there is none
 */
export async function lockWaitingProposal(tx: Tx, bodyId: number, id: number): Promise<LockedProposal> {
  const proposal = await tx
    .selectFrom('pointProposals')
    .select(['id', 'bodyId', 'authorId', 'title', 'state'])
    .where('id', '=', id)
    .where('bodyId', '=', bodyId)
    .forUpdate()
    .executeTakeFirst()
  if (!proposal) {
    rejectFields([['proposal', 'record.gone']])
    throw new Error('a proposal that does not exist was not rejected')
  }
  if (!isWaiting(proposal)) throw new Failure('proposals.decided')
  return proposal
}

/**
 * Locks the assignment of a person in a body until the transaction ends: an administrator does not propose for a body
 * of which they are no member, and an assignment that has ended since the call arrived counts no more.
 * @throws Failure `proposals.notMember`
 */
export async function requireMember(tx: Tx, bodyId: number, userId: number, day: string): Promise<void> {
  const assignment = await tx
    .selectFrom('assignments as assignment')
    .select('assignment.id')
    .where('assignment.bodyId', '=', bodyId)
    .where('assignment.userId', '=', userId)
    .where(currentAssignmentCondition(day))
    .forKeyShare()
    .executeTakeFirst()
  if (!assignment) throw new Failure('proposals.notMember')
}
