import type { Db } from '#server/ground/database/open.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import type { Portal } from '#server/ground/portal/portal.ts'

/** QUALITY ACL-08: searches that take longer are cancelled. */
const mostMs = 2_000
const cancelled = '57014'

/**
 * Runs a read in one snapshot of the index with a statement timeout of 2 s.
 * @throws Failure `search.tooSlow`
 */
export async function hasty<Answer>({ readSnapshot }: Portal, read: (db: Db) => Promise<Answer>): Promise<Answer> {
  try {
    return await readSnapshot(begin, read)
  } catch (error) {
    if ((error as { code?: string }).code === cancelled)
      throw new Failure('search.tooSlow', { retryAfter: 2, cause: error })
    throw error
  }
}

const begin = `start transaction isolation level repeatable read, read only; set local statement_timeout = ${mostMs};
  set local work_mem = '16MB'; set local pg_trgm.similarity_threshold = 0.2`
