import { sql } from 'kysely'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import type { NotifiedRecord } from '#server/messaging/notifications/notifiedRecords.ts'
import { userFacts } from './facts.ts'

/** How notifications and their mails show a person. */
export const notifiedPerson: NotifiedRecord = {
  column: 'about_user_id',
  from: sql`users person where person.id = notification.about_user_id`,
  title: sql`person.first_name || ' ' || person.last_name`,
  path: sql`case when person.id = notification.user_id then '/mon-profil'
    when notification.kind = 'account.registered' or recipient.administers then '/admin/user/' || person.id
    else '/user/' || person.id end`,
  readable: (viewer) => sql`case notification.kind
    when 'account.registered' then ${allowed(viewer, 'users.validate', userFacts)}
    else ${allowed(viewer, 'users.read', userFacts)} end`,
  mailed: {
    person: sql`(select json_build_object('id', person.id, 'title', person.first_name || ' ' || person.last_name,
      'facts', json_build_object('userId', person.id, 'status', person.status))
    from users person where person.id = notice.about_user_id)`,
  },
}
