import { sql } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import { type DocumentStatus, documentStatuses, type MyDocumentCounts } from '#contract/papers/documents.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import { precompiledSql } from '#server/ground/database/sql/precompiledSql.ts'
import { documentFacts } from '#server/papers/documents/facts.ts'
import { isMineCondition, newestStateSql } from '#server/papers/documents/queries.ts'

const counts = precompiledSql(
  sql`json_build_object(${sql.join(
    documentStatuses.flatMap((status) => [
      sql.lit(status),
      sql`count(*) filter (where ${newestStateSql} = ${sql.lit(status)})`,
    ]),
  )})`,
)

/** Counts the viewer's own documents by state, consistently with the list of them. */
export async function countMyDocuments(db: Db, viewer: Viewer): Promise<MyDocumentCounts> {
  const { rows } = await sql<{ counts: Record<DocumentStatus, number> }>`
    select ${counts} as counts
    from documents left join sessions session on session.id = documents.session_id
    where ${isMineCondition(viewer)} and ${allowed(viewer, 'documents.read', documentFacts)}
  `.execute(db.withoutPlugins())
  const none = { refused: 0, draft: 0, submitted: 0, published: 0, archived: 0 }
  return { '@id': '/api/documents/mine/counts', '@type': 'MyDocumentCounts', ...none, ...rows[0]?.counts }
}
