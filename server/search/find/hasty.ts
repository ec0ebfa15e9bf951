import { sql } from 'kysely'
import type { Db } from '#server/database/open.ts'
import { Failure } from '#server/http/failure.ts'
import type { Portal } from '#server/portal.ts'

/** QUALITY ACL-08: what takes longer is refused. */
const mostMs = 2_000
const cancelled = '57014'

/**
 * Reads the index as it stands at one instant, and not for long.
 * @throws Failure `search.tooSlow`
 */
export async function hasty<Answer>({ db }: Portal, read: (db: Db) => Promise<Answer>): Promise<Answer> {
  try {
    return await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (tx) => {
        await settings.execute(tx)
        return read(tx)
      })
  } catch (error) {
    if ((error as { code?: string }).code === cancelled)
      throw new Failure('search.tooSlow', { retryAfter: 2, cause: error })
    throw error
  }
}

const settings = sql`select set_config('statement_timeout', ${sql.lit(String(mostMs))}, true), set_config('jit', 'off', true),
  set_config('work_mem', '16MB', true), set_config('pg_trgm.similarity_threshold', '0.2', true)`
