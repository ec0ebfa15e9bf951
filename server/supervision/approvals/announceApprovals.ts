import { type SqlBool, sql } from 'kysely'
import type { Portal } from '#server/ground/portal/portal.ts'
import { enqueueMails } from '#server/messaging/mails/enqueueMails.ts'
import { mailboxOf } from '#server/people/accounts/mailboxes.ts'

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
    const administrators = await tx
      .selectFrom('users')
      .select(['id', 'firstName', 'lastName', 'email'])
      .where(sql<SqlBool>`'ROLE_ADMIN' = any(roles) and activated_at is not null`)
      .orderBy('id')
      .execute()
    await enqueueMails(
      portal,
      tx,
      administrators.map((person) => ({ kind: 'approval.requested', to: mailboxOf(person), facts })),
    )
  })
