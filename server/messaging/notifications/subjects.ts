import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { NotificationSubject } from '#contract/notifications.ts'
import { canSomewhere, type Viewer } from '#contract/standing.ts'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import { fixed } from '#server/ground/database/sql/fixed.ts'
import { consultationFacts } from '#server/meetings/sessions/consultations/facts.ts'
import { sessionFacts } from '#server/meetings/sessions/facts.ts'
import { documentFacts } from '#server/papers/documents/facts.ts'
import { bodyReference } from '#server/people/bodies/present.ts'
import { userFacts } from '#server/people/users/facts.ts'
import { contentFacts, factsJoin } from '#server/publishing/contents/facts.ts'

/** A kind of record that people are told of: where its words are, and who may read them. */
interface Told {
  /** the column of `notifications` that names it */
  column: string
  /** the record and what its words and rights read, then the condition that it is the one named by `notification` */
  from: RawBuilder<unknown>
  title: RawBuilder<string>
  path: RawBuilder<string>
  /** whether `from` has its body, as `body` */
  ofBody?: true
  confidential?: RawBuilder<boolean>
  readable: (viewer: Viewer) => RawBuilder<SqlBool>
}

/** A notification is about the first of these that it names; what else it names is why it was told. */
const records: readonly Told[] = [
  {
    column: 'document_id',
    from: sql`documents left join sessions session on session.id = documents.session_id
      join bodies body on body.id = documents.body_id where documents.id = notification.document_id`,
    title: sql`documents.title`,
    path: sql`'/documents/' || documents.id`,
    ofBody: true,
    confidential: documentFacts.confidential,
    readable: (viewer) => allowed(viewer, 'documents.read', documentFacts),
  },
  {
    column: 'content_id',
    from: sql`contents content ${factsJoin} left join bodies body on body.id = told.body_id
      where content.id = notification.content_id`,
    title: sql`content.title`,
    path: sql`case content.content_type when 'article' then '/articles/' when 'video' then '/videos/'
      when 'podcast' then '/podcasts/' else '/synopsis/' end || content.id`,
    ofBody: true,
    confidential: contentFacts.confidential,
    readable: (viewer) => allowed(viewer, 'contents.read', contentFacts),
  },
  {
    column: 'consultation_id',
    from: sql`consultations consultation join bodies body on body.id = consultation.body_id
      where consultation.id = notification.consultation_id`,
    title: sql`consultation.title`,
    // those under way are on the page of the body
    path: sql`'/irp/' || body.id`,
    ofBody: true,
    confidential: consultationFacts.confidential,
    readable: (viewer) => allowed(viewer, 'consultations.read', consultationFacts),
  },
  {
    column: 'session_id',
    from: sql`sessions session join bodies body on body.id = session.body_id where session.id = notification.session_id`,
    title: sql`session.title`,
    path: sql`'/seances/' || session.id`,
    ofBody: true,
    confidential: sessionFacts.confidential,
    readable: (viewer) => allowed(viewer, 'sessions.read', sessionFacts),
  },
  {
    column: 'saved_search_id',
    from: sql`saved_searches search where search.id = notification.saved_search_id`,
    title: sql`search.name`,
    path: sql`'/recherche?' || search.query`,
    readable: (viewer) => sql`search.user_id = ${viewer.id}`,
  },
  {
    column: 'contact_message_id',
    from: sql`contact_messages message join contact_topics topic on topic.id = message.topic_id
      where message.id = notification.contact_message_id`,
    title: sql`topic.name`,
    path: sql`'/admin/messages?message=' || message.id`,
    readable: (viewer) => allowed(viewer, 'contact.manage', {}),
  },
  {
    column: 'import_id',
    from: sql`user_imports import where import.id = notification.import_id`,
    title: sql`import.file_name`,
    path: sql`'/admin/import?id=' || import.id`,
    readable: (viewer) => allowed(viewer, 'imports.manage', {}),
  },
  {
    column: 'about_user_id',
    from: sql`users person where person.id = notification.about_user_id`,
    title: sql`person.first_name || ' ' || person.last_name`,
    path: sql`case when person.id = notification.user_id then '/mon-profil'
      when notification.kind = 'account.registered' or recipient.administers then '/admin/user/' || person.id
      else '/user/' || person.id end`,
    readable: (viewer) => sql`case notification.kind
      when 'account.registered' then ${allowed(viewer, 'users.validate', userFacts)}
      else ${allowed(viewer, 'users.read', userFacts)} end`,
  },
  {
    column: 'thematic_id',
    from: sql`thematics thematic where thematic.id = notification.thematic_id`,
    title: sql`thematic.name`,
    path: sql`'/projets/' || thematic.id`,
    readable: (viewer) => allowed(viewer, 'thematics.read', {}),
  },
]

const names = ({ column }: Told) => sql<SqlBool>`${sql.ref(`notification.${column}`)} is not null`
const recipient = sql`(select 'ROLE_ADMIN' = any(roles) as administers from users where id = notification.user_id) recipient`

/** What the first record that `notification` names makes of `each`; `others` when it names none. */
const ofFirst = (each: (record: Told) => RawBuilder<unknown>, others: RawBuilder<unknown>) =>
  sql`case ${sql.join(
    records.map((record) => sql`when ${names(record)} then ${each(record)}`),
    sql` `,
  )} else ${others} end`

/** May the person read what `notification` is about, as it is now? */
export const isReadable = (viewer: Viewer): RawBuilder<SqlBool> =>
  ofFirst(
    ({ from, readable }) => sql`exists (select from ${from} and ${readable(viewer)})`,
    sql.lit(canSomewhere(viewer, 'documents.refuse')),
  ) as RawBuilder<SqlBool>

/** What `notification` is about, in its words of now. Who asks has asked `isReadable`. */
export const notificationSubject: RawBuilder<NotificationSubject> = fixed(
  ofFirst(
    ({ from, title, path, ofBody, confidential = sql.lit(false) }) => sql`(
      select json_build_object('title', ${title}, 'path', ${path},
        'irp', ${ofBody ? bodyReference('body') : sql`null`}, 'confidential', ${confidential})
      from ${recipient} cross join ${from})`,
    // the queue of who validates is no record
    sql`json_build_object('title', 'Documents à valider', 'path', '/documents-a-valider', 'irp', null, 'confidential', false)`,
  ) as RawBuilder<NotificationSubject>,
)

/** The project for which it was told, when it is about something else. */
export const besideThematic: RawBuilder<string | null> = fixed(sql`(
  select thematic.name from thematics thematic where thematic.id = notification.thematic_id
    and num_nonnulls(${sql.join(records.filter(({ column }) => column !== 'thematic_id').map(({ column }) => sql.ref(`notification.${column}`)))}) > 0)`)
