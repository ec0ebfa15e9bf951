import { sql } from 'kysely'
import type { ContentType } from '#contract/contents.ts'
import type { Facts } from '#contract/facts.ts'
import type { NotificationFacts } from '#contract/notifications.ts'
import type { Db } from '#server/ground/database/open.ts'
import { fixed } from '#server/ground/database/sql/fixed.ts'
import { isAnswered } from '#server/meetings/sessions/consultations/delay.ts'
import { consultationFacts } from '#server/meetings/sessions/consultations/facts.ts'
import { sessionFacts } from '#server/meetings/sessions/facts.ts'
import { factsObject as documentFactsObject } from '#server/papers/documents/facts.ts'
import { factsObject as contentFactsObject, factsJoin } from '#server/publishing/contents/facts.ts'
import type { MailedKind } from './toldItem.ts'

interface Named {
  id: number
  title: string
}
interface OfBody extends Named {
  body: string
}

/** A notification with the records that it names, and what the policy asks of each. What it does not name is null. */
export interface TellableRow {
  id: number
  userId: number
  kind: MailedKind
  facts: NotificationFacts
  /** false when the addressee has chosen meanwhile to have no mail of this kind */
  isChosen: boolean
  session:
    | (OfBody & { startsAt: string; isAgendaSent: boolean; areMinutesSent: boolean; facts: Facts['sessions'] })
    | null
  /** `isOwn`: the addressee wrote it, or filed the version that it is about */
  document: (OfBody & { isOwn: boolean; facts: Facts['documents'] }) | null
  content: (Named & { contentType: ContentType; facts: Facts['contents'] }) | null
  thematic: (Named & { featured: boolean }) | null
  consultation: (OfBody & { isAnswered: boolean; facts: Facts['consultations'] }) | null
  search: (Named & { userId: number; query: string }) | null
  person: (Named & { facts: Facts['users'] }) | null
}

/** Reads what these notifications are about, as it is now, whoever may read it. One statement for all. */
export async function readTellable(db: Db, ids: readonly number[]): Promise<Map<number, TellableRow>> {
  const { rows } = await sql<TellableRow>`
    select notice.id, notice.user_id, notice.kind, notice.facts, choice.mail is distinct from 'none' as is_chosen,
      ${records}
    from notifications notice
    left join notification_choices choice on choice.user_id = notice.user_id and choice.kind = notice.kind
    where notice.id = any(${ids}::int[])
  `.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

const records = fixed(sql`
  (select json_build_object('id', session.id, 'title', session.title, 'body', body.name, 'startsAt', session.starts_at,
      'isAgendaSent', session.agenda_sent_on is not null,
      'areMinutesSent', exists (
        select from minutes where minutes.session_id = session.id and minutes.state not in ('expected', 'draft')),
      'facts', json_build_object('bodyId', ${sessionFacts.bodyId}, 'status', ${sessionFacts.status},
        'confidential', ${sessionFacts.confidential}))
    from sessions session join bodies body on body.id = session.body_id where session.id = notice.session_id) as session,
  (select json_build_object('id', documents.id, 'title', documents.title, 'body', body.name,
      'isOwn', documents.author_id is not distinct from notice.user_id or exists (
        select from document_steps step
        join document_versions version on version.document_id = step.document_id and version.number = step.version_number
        where step.id = notice.step_id and version.uploaded_by = notice.user_id),
      'facts', ${documentFactsObject})
    from documents join bodies body on body.id = documents.body_id left join sessions session on session.id = documents.session_id
    where documents.id = notice.document_id) as document,
  (select json_build_object('id', content.id, 'title', content.title, 'contentType', content.content_type,
      'facts', ${contentFactsObject})
    from contents content ${factsJoin} where content.id = notice.content_id) as content,
  (select json_build_object('id', thematic.id, 'title', thematic.name, 'featured', thematic.featured)
    from thematics thematic where thematic.id = notice.thematic_id) as thematic,
  (select json_build_object('id', consultation.id, 'title', consultation.title, 'body', body.name,
      'isAnswered', ${isAnswered},
      'facts', json_build_object('bodyId', ${consultationFacts.bodyId}, 'confidential', ${consultationFacts.confidential}))
    from consultations consultation join bodies body on body.id = consultation.body_id
    where consultation.id = notice.consultation_id) as consultation,
  (select json_build_object('id', search.id, 'title', search.name, 'userId', search.user_id, 'query', search.query)
    from saved_searches search where search.id = notice.saved_search_id) as search,
  (select json_build_object('id', person.id, 'title', person.first_name || ' ' || person.last_name,
      'facts', json_build_object('userId', person.id, 'status', person.status))
    from users person where person.id = notice.about_user_id) as person`)
