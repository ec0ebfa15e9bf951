import { sql, type Transaction } from 'kysely'
import type { ProposalFate } from '#contract/messaging/notifications.ts'
import { today } from '#server/ground/context/clock.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { currentAssignmentCondition } from '#server/ground/identity/currentAssignment.ts'
import { findSeatedInBody } from '#server/ground/identity/viewers.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { notify } from '#server/messaging/notifications/notify.ts'

type Tx = Transaction<Schema>

/** Tells those who prepare the sessions of a body of a new proposal, without its author. */
export async function notifySecretaries(
  portal: Portal,
  tx: Tx,
  { proposalId, bodyId, by }: { proposalId: number; bodyId: number; by: number },
): Promise<void> {
  const day = today(portal.clock)
  const secretaries = await findSeatedInBody(tx, bodyId, { day, roles: ['redactor', 'validator'] })
  await notify(
    portal,
    tx,
    { kind: 'proposal.received', dedupeKey: `proposal.received:${proposalId}`, proposalId },
    secretaries.filter(({ id }) => id !== by).map(({ id }) => ({ userId: id })),
  )
}

interface Fate {
  proposalIds: readonly number[]
  /** who decided, and knows it already */
  by: number
  fate: ProposalFate
}

/** Tells the authors of proposals and those who joined them what has become of them, while they sit in the body. */
export async function notifyFate(portal: Portal, tx: Tx, { proposalIds, by, fate }: Fate): Promise<void> {
  const now = portal.clock.now()
  const { rows } = await sql<{ proposalId: number; userIds: number[] }>`
    select proposal.id as proposal_id, array_agg(concerned.user_id order by concerned.user_id) as user_ids
    from point_proposals proposal
    cross join lateral (
      select proposal.author_id as user_id where proposal.author_id is not null
      union select supporter.user_id from proposal_supporters supporter where supporter.proposal_id = proposal.id
    ) concerned
    where proposal.id = any(${proposalIds}::int[]) and concerned.user_id <> ${by}
      and exists (select from assignments assignment join users person on person.id = assignment.user_id
        where person.id = concerned.user_id and person.activated_at is not null and assignment.body_id = proposal.body_id
          and ${currentAssignmentCondition(today(portal.clock))})
    group by proposal.id order by proposal.id`.execute(tx)
  for (const { proposalId, userIds } of rows)
    await notify(
      portal,
      tx,
      {
        kind: 'proposal.decided',
        // put off, then taken: told twice
        dedupeKey: `proposal.decided:${proposalId}:${now.toISOString()}`,
        proposalId,
        facts: { fate },
        at: now,
      },
      userIds.map((userId) => ({ userId })),
    )
}
