import type { Portal } from '#server/ground/portal/portal.ts'
import { enqueueMails } from '#server/messaging/mails/enqueueMails.ts'
import { findAdministratorMailboxes } from '#server/people/accounts/mailboxes.ts'

/**
 * Mails administrators the pending approvals that were not announced yet, in one mail each (task `approvals.announce`).
 */
export const announceApprovals = (portal: Portal): Promise<void> =>
  portal.db.transaction().execute(async (tx) => {
    const held = await tx
      .updateTable('taskApprovals')
      .set({ announcedAt: portal.clock.now().toISOString() })
      .where('decision', 'is', null)
      .where('announcedAt', 'is', null)
      .returning(['id', 'kind', 'recordCount', 'totalCount', 'previousAt', 'asOf'])
      .execute()
    if (held.length === 0) return
    const clock = held.find(({ kind }) => kind === 'clock')
    const works = held.flatMap(({ id, kind, recordCount, totalCount }) =>
      kind === 'clock' ? [] : [{ id, kind, count: recordCount ?? 0, total: totalCount ?? 0 }],
    )
    const facts = {
      works: works.toSorted((one, other) => one.id - other.id).map(({ id: _id, ...work }) => work),
      clock: clock ? { from: clock.previousAt ?? clock.asOf, to: clock.asOf } : null,
    }
    const mailboxes = await findAdministratorMailboxes(tx)
    await enqueueMails(
      portal,
      tx,
      mailboxes.map((to) => ({ kind: 'approval.requested', to, facts })),
    )
  })
