import type { Db } from '#server/ground/database/openDatabase.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import type { ThreadPortal } from '#server/ground/threads/threadProgram.ts'

/** QUALITY ACL-08: searches that take longer are cancelled. */
const deadlineMs = 2_000
const queryCanceledCode = '57014'

/**
 * Runs a read in one snapshot of the index with a statement timeout of 2 s.
 * @throws Failure `search.tooSlow`
 */
export async function readWithDeadline<Answer>(
  { readSnapshot }: Pick<ThreadPortal, 'readSnapshot'>,
  read: (db: Db, endAfterThese: () => void) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await readSnapshot(beginSql, read)
  } catch (error) {
    if ((error as { code?: string }).code === queryCanceledCode)
      throw new Failure('search.tooSlow', { retryAfter: 2, cause: error })
    throw error
  }
}

const beginSql = `start transaction isolation level repeatable read, read only; set local statement_timeout = ${deadlineMs};
  set local work_mem = '16MB'; set local pg_trgm.similarity_threshold = 0.2`
