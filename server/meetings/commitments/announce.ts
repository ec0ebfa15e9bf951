import { sql, type Transaction } from 'kysely'
import type { Facts } from '#contract/ground/policy/facts.ts'
import { can } from '#contract/ground/policy/viewer.ts'
import { today } from '#server/ground/context/clock.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import type { TaskPayloads } from '#server/ground/tasks/payloads.ts'
import { filterReaders, followersOfCommitment, notifyFollowers } from '#server/messaging/subscriptions/followers.ts'

/** Enqueues what followers are told of a commitment, in the transaction that notes or closes it. */
export const enqueueCommitmentNotice = (
  { tasks }: Portal,
  tx: Transaction<Schema>,
  payload: TaskPayloads['commitments.announce'],
): Promise<void> => tasks.enqueue(tx, 'commitments.announce', payload, dedupeKeyOf(payload))

const dedupeKeyOf = ({ commitmentId, kind, version }: TaskPayloads['commitments.announce']) =>
  `${kind}:${commitmentId}:${version}`

/**
 * The task `commitments.announce`: notifies the followers of the projects of a commitment, of its session and of its
 * body, except the person who wrote it. It does nothing once the commitment has been deleted, or opened again.
 */
export const announceCommitment = (portal: Portal, payload: TaskPayloads['commitments.announce']): Promise<void> =>
  portal.db.transaction().execute(async (tx) => {
    const { commitmentId, kind, by } = payload
    const found = await findAnnounced(tx, commitmentId)
    if (!found || found.isOpen !== (kind === 'commitment.noted')) return
    const readers = await filterReaders(
      tx,
      await followersOfCommitment(tx, commitmentId),
      today(portal.clock),
      (person) => person.id !== by && can(person, 'sessions.read', found.session),
    )
    await notifyFollowers(
      portal,
      tx,
      { kind, dedupeKey: dedupeKeyOf(payload), commitmentId, sessionId: found.session.id },
      readers,
    )
  })

async function findAnnounced(tx: Transaction<Schema>, id: number) {
  const { rows } = await sql<{ isOpen: boolean; session: Facts['sessions'] & { id: number } }>`
    select commitment.state = 'open' as "isOpen",
      json_build_object('id', session.id, 'bodyId', session.body_id, 'status', session.status,
        'confidential', session.confidential) as session
    from commitments commitment join sessions session on session.id = commitment.session_id
    where commitment.id = ${id}`.execute(tx.withoutPlugins())
  return rows[0]
}
