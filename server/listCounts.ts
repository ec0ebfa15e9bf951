import { sql } from 'kysely'
import { auditAlone } from './audit/audit.ts'
import type { Portal } from './portal.ts'

/** The task `listCounts.merge`: adds up the lines of totals (migration 0046) and of readings (0050), so that few are read. */
export async function mergeListCounts({ db }: Pick<Portal, 'db'>): Promise<void> {
  await sql`select merge_list_counts(), merge_reading_counts()`.execute(db)
}

/**
 * The task `listCounts.check`: compares the totals of lists with the records, and repairs them. A difference is a defect: it is written in
 * the audit trail, where administrators see it, and fails the task, which is logged. The next try finds nothing.
 * @throws Error when totals were repaired
 */
export async function checkListCounts(portal: Portal): Promise<void> {
  const wrong = await portal.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ wrong: number }>`select repair_list_counts() as wrong`.execute(tx)
    const wrong = rows[0]?.wrong ?? 0
    if (wrong > 0) await auditAlone(portal, tx, null, 'portal.recounted', { count: wrong })
    return wrong
  })
  await mergeListCounts(portal)
  if (wrong > 0) throw new Error(`totals of lists differed from ${wrong} records, and were repaired`)
}
