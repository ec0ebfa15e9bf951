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
    return await db.connection().execute(async (connection) => {
      try {
        await begin.execute(connection)
        return await read(connection)
      } finally {
        // a connection that cannot end it is broken, and the pool drops it
        await end.execute(connection).catch(() => undefined)
      }
    })
  } catch (error) {
    if ((error as { code?: string }).code === cancelled)
      throw new Failure('search.tooSlow', { retryAfter: 2, cause: error })
    throw error
  }
}

/** In one message, as each of them costs a search a twentieth of its time. */
const begin = sql`start transaction isolation level repeatable read, read only; set local statement_timeout = ${sql.lit(mostMs)};
  set local work_mem = '16MB'; set local pg_trgm.similarity_threshold = 0.2`
/** What was only read has nothing to commit. */
const end = sql`rollback`
