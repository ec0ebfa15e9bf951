import { sql, type Transaction } from 'kysely'
import type { ImportCounts } from '#contract/people/imports/userImports.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { exceedsShare } from '#server/ground/tasks/bulkOperation.ts'
import { mailAdministrators } from './mailAdministrators.ts'

interface CheckedImport extends ImportCounts {
  id: number
  /** a fault of the file as a whole */
  failure: string | null
}

/**
 * Decides whether the import of the night is applied at once, after its first check. One that changes too many accounts waits for
 * an administrator, who is mailed; so does one that fails.
 */
export async function isAppliedAtOnce(
  portal: Portal,
  tx: Transaction<Schema>,
  { id, failure, ...counts }: CheckedImport,
): Promise<boolean> {
  const { created, updated, deleted, unchanged } = counts
  if (failure !== null || created + updated + deleted + unchanged === 0) {
    await mailAdministrators(portal, tx, { what: 'failed', importId: id, detail: failure ?? '' })
    return false
  }
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from users where activated_at is not null`.execute(tx)
  const found = { count: created + updated + deleted, total: rows[0]?.total ?? 0, ids: null }
  if (!exceedsShare({ share: portal.config.directoryImportHeldShare }, found)) return true
  await mailAdministrators(portal, tx, { what: 'held', importId: id, created, updated, deleted })
  return false
}
