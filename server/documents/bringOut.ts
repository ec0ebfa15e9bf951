import { sql } from 'kysely'
import type { Portal } from '#server/portal.ts'
import type { TaskPayloads } from '#server/tasks/payloads.ts'

/**
 * The task `documents.bringOut`: a document is out when its session is (SPEC §1). Those that were published while theirs was a
 * draft are told to who follows them, as their publication would have been: under its cause, so that nobody is told twice. What
 * is published while the task runs is told by its own step.
 */
export async function bringOut({ db, tasks }: Portal, { sessionId, by }: TaskPayloads['documents.bringOut']) {
  const { rows } = await sql<{ documentId: number; stepId: number }>`
    select distinct on (step.document_id) step.document_id, step.id as step_id
    from documents join document_steps step on step.document_id = documents.id
    where documents.session_id = ${sessionId} and documents.status = 'published'
      and step.to_status = 'published' and step.from_status is distinct from 'archived'
    order by step.document_id, step.id desc
  `.execute(db)
  await tasks.enqueueAll(
    db,
    'documents.announce',
    rows.map(({ documentId, stepId }) => ({
      payload: { documentId, stepId, broughtOutBy: by },
      key: `documents.announce:${stepId}:out`,
    })),
  )
}
