import { sql } from 'kysely'
import { auditWithoutSubject } from '#server/ground/audit/audit.ts'
import { today } from '#server/ground/context/clock.ts'
import type { Portal } from '#server/ground/portal/portal.ts'

/** Months for which active members are counted: the retention of the audit trail, which has their sign-ins (QUALITY DAT-06). */
export const activeMemberMonths = 12

/**
 * The task `listCounts.merge`: adds up the count rows of lists (migration 0046), of readings and of active members
 * (0054), so that few have to be read.
 */
export async function mergeListCounts({ db }: Pick<Portal, 'db'>): Promise<void> {
  await sql`select merge_list_counts(), merge_reading_counts(), merge_active_member_counts()`.execute(db)
}

/**
 * The task `listCounts.check`: compares the totals of lists and statistics with the records, and repairs them. A
 * difference is a bug: it is recorded in the audit trail for administrators, and fails the task, which is logged. The
 * next attempt finds no difference.
 * @throws Error when totals were repaired
 */
export async function checkListCounts(portal: Portal): Promise<void> {
  const month = sql`date_trunc('month', ${today(portal.clock)}::date)`
  // Months for which the audit trail still has all sign-ins.
  const countedMonths = Math.min(activeMemberMonths, portal.config.retention.auditMonths)
  const wrong = await portal.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ wrong: number }>`
      select repair_list_counts() + repair_reading_counts()
        + repair_active_member_counts((${month} - make_interval(months => ${countedMonths - 1}::int))::date) as wrong`.execute(
      tx,
    )
    const wrong = rows[0]?.wrong ?? 0
    if (wrong > 0) await auditWithoutSubject(portal, tx, null, 'portal.recounted', { count: wrong })
    return wrong
  })
  await mergeListCounts(portal)
  await sql`select choose_most_read(${month}::date)`.execute(portal.db)
  if (wrong > 0) throw new Error(`totals of lists differed from ${wrong} records, and were repaired`)
}
