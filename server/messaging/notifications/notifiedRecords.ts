import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { canSomewhere, type Viewer } from '#contract/ground/policy/viewer.ts'
import type { NotificationSubject } from '#contract/messaging/notifications.ts'
import { precompiledSql } from '#server/ground/database/sql/precompiledSql.ts'
import type { NotificationAnswers, NotificationLines } from './findLines.ts'
import type { NotificationSource } from './mailing/notificationSources.ts'

/** A kind of record that people are notified of: where its title and page are, and who may read it. A subject declares it. */
export interface NotifiedRecord {
  /** the column of `notifications` that names it */
  column: string
  /** SQL: the record with what its title and rights read, then the condition that it is the one that `notification` names */
  from: RawBuilder<unknown>
  title: RawBuilder<string>
  /** SQL: its page in the portal */
  path: RawBuilder<string>
  /** SQL: its body as JSON; left out for a record of no body */
  body?: RawBuilder<unknown>
  /**
   * SQL: its session, `{id, title}` as JSON; left out for a record of no session. A function of the viewer, where not all
   * who may read the record may read its session
   */
  session?: RawBuilder<unknown> | ((viewer: Viewer) => RawBuilder<unknown>)
  confidential?: RawBuilder<boolean>
  readable: (viewer: Viewer) => RawBuilder<SqlBool>
  /** a notification that names another record too is about that one: this one says where it comes from */
  isContext?: true
  /** SQL: the record as JSON for mails, whoever may read it. Reads `notice`. */
  mailed?: { [Name in keyof NotificationSource]?: RawBuilder<NotificationSource[Name]> }
}

/** SQL of all notified records, made once. */
export interface NotifiedRecords {
  /** SQL condition: the viewer may read what `notification` is about, as it is now. */
  isReadable: (viewer: Viewer) => RawBuilder<SqlBool>
  /** SQL: what `notification` is about, in its words of now, for who `isReadable` allows. */
  subject: (viewer: Viewer) => RawBuilder<NotificationSubject>
  /** SQL: the project for which it was told, when it is about something else. */
  besideThematic: RawBuilder<string | null>
  /** SQL: the columns of `TellableRow` that are records. Reads `notice`. */
  mailedColumns: RawBuilder<unknown>
}

const names = ({ column }: NotifiedRecord) => sql<SqlBool>`${sql.ref(`notification.${column}`)} is not null`
const recipientSql = sql`(select 'ROLE_ADMIN' = any(roles) as administers from users where id = notification.user_id) recipient`

const subjectSql = (
  { from, title, path, body = sql`null`, confidential = sql.lit(false) }: NotifiedRecord,
  session: RawBuilder<unknown> = sql`null`,
) => sql`(
  select json_build_object('title', ${title}, 'path', ${path}, 'irp', ${body}, 'session', ${session},
    'confidential', ${confidential})
  from ${recipientSql} cross join ${from})`

/** Makes the SQL of the records that subjects have declared. A notification is about the first of them that it names. */
export function notifiedRecordsOf(declared: readonly NotifiedRecord[]): NotifiedRecords {
  const records = [...declared.filter(({ isContext }) => !isContext), ...declared.filter(({ isContext }) => isContext)]

  /** Those that are the same for every viewer. */
  const constantSubjects = new Map(
    records.flatMap((record) =>
      typeof record.session === 'function'
        ? []
        : [[record, precompiledSql(subjectSql(record, record.session))] as const],
    ),
  )

  /** What the first record that `notification` names makes of `each`; `others` when it names none. */
  const ofFirst = (each: (record: NotifiedRecord) => RawBuilder<unknown>, others: RawBuilder<unknown>) =>
    sql`case ${sql.join(
      records.map((record) => sql`when ${names(record)} then ${each(record)}`),
      sql` `,
    )} else ${others} end`

  return {
    isReadable: (viewer) =>
      ofFirst(
        ({ from, readable }) => sql`exists (select from ${from} and ${readable(viewer)})`,
        sql.lit(canSomewhere(viewer, 'documents.refuse')),
      ) as RawBuilder<SqlBool>,
    subject: (viewer) =>
      ofFirst(
        (record) =>
          constantSubjects.get(record) ??
          subjectSql(record, typeof record.session === 'function' ? record.session(viewer) : record.session),
        // the queue of who validates is no record
        sql`json_build_object('title', 'Documents à valider', 'path', '/documents-a-valider', 'irp', null, 'session', null, 'confidential', false)`,
      ) as RawBuilder<NotificationSubject>,
    besideThematic: precompiledSql(sql`(
      select thematic.name from thematics thematic where thematic.id = notification.thematic_id
        and num_nonnulls(${sql.join(records.filter(({ column }) => column !== 'thematic_id').map(({ column }) => sql.ref(`notification.${column}`)))}) > 0)`),
    mailedColumns: precompiledSql(
      sql.join(
        records.flatMap(({ mailed = {} }) =>
          Object.entries(mailed).map(([name, json]) => sql`${json} as ${sql.ref(name)}`),
        ),
      ),
    ),
  }
}

declare module '#server/ground/portal/portal.ts' {
  interface Declared {
    notifiedRecords: NotifiedRecords
    notificationLines: NotificationLines
    notificationAnswers: NotificationAnswers
  }
}
declare module '#server/ground/portal/subject.ts' {
  interface Subject {
    /** the records of the subject that people are notified of */
    notifiedRecords?: readonly NotifiedRecord[]
    /** what mails list under its notifications */
    notificationLines?: NotificationLines
    /** which of its notifications are answered from their mail */
    notificationAnswers?: NotificationAnswers
  }
}
