import { sql } from 'kysely'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import type { NotifiedRecord } from '#server/messaging/notifications/notifiedRecords.ts'
import { bodyReference } from '#server/people/bodies/present.ts'
import { documentFacts, documentFactsJson as documentFactsObject, isSessionReadableCondition } from './facts.ts'

/** How notifications and their mails show a document. */
export const notifiedDocument: NotifiedRecord = {
  column: 'document_id',
  from: sql`documents left join sessions session on session.id = documents.session_id
    join bodies body on body.id = documents.body_id where documents.id = notification.document_id`,
  title: sql`documents.title`,
  path: sql`'/documents/' || documents.id`,
  body: bodyReference('body'),
  session: (viewer) => sql`case when session.id is not null and ${isSessionReadableCondition(viewer)}
    then json_build_object('id', session.id, 'title', session.title) end`,
  confidential: documentFacts.confidential,
  // a version that waits is for those who validate, whatever became of it since
  readable: (viewer) => sql`case notification.kind
    when 'document.submitted' then ${allowed(viewer, 'documents.refuse', documentFacts)}
    else ${allowed(viewer, 'documents.read', documentFacts)} end`,
  mailed: {
    document: sql`(select json_build_object('id', documents.id, 'title', documents.title, 'body', body.name,
      'isOwn', documents.author_id is not distinct from notice.user_id or exists (
        select from document_steps step
        join document_versions version on version.document_id = step.document_id and version.number = step.version_number
        where step.id = notice.step_id and version.uploaded_by = notice.user_id),
      'facts', ${documentFactsObject})
    from documents join bodies body on body.id = documents.body_id left join sessions session on session.id = documents.session_id
    where documents.id = notice.document_id)`,
  },
}
