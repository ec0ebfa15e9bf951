import { sql } from 'kysely'
import { Failure } from '#server/ground/errors/failure.ts'
import type { Subject } from '#server/ground/portal/subject.ts'
import { wordingVersionSql } from '#server/meetings/sessions/presentMinutes.ts'

/**
 * Refuses the approval of another text than the present one, which the approval would fix: people have read a file or a
 * draft, and somebody has written since.
 * @throws Failure `minutes.textChanged`
 */
export const rejectChangedText: NonNullable<Subject['approvalWriters']>[number] = async (
  _portal,
  tx,
  _viewer,
  { sessionId, textVersion },
) => {
  const { rows } = await sql<{ version: number }>`
    select ${wordingVersionSql(sql`written.version`)} as version from minutes_texts written
    where session_id = ${sessionId}`.execute(tx)
  if ((rows[0]?.version ?? null) !== textVersion) throw new Failure('minutes.textChanged')
}
