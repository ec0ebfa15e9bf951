import { sql } from 'kysely'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import type { NotifiedRecord } from '#server/messaging/notifications/notifiedRecords.ts'
import { bodyReference } from '#server/people/bodies/present.ts'
import { contentFacts, contentFactsJson as contentFactsObject, factsJoin } from './facts.ts'

/** How notifications and their mails show a content. */
export const notifiedContent: NotifiedRecord = {
  column: 'content_id',
  from: sql`contents content ${factsJoin} left join bodies body on body.id = told.body_id
    where content.id = notification.content_id`,
  title: sql`content.title`,
  path: sql`case content.content_type when 'article' then '/articles/' when 'video' then '/videos/'
    when 'podcast' then '/podcasts/' else '/synopsis/' end || content.id`,
  body: bodyReference('body'),
  confidential: contentFacts.confidential,
  readable: (viewer) => allowed(viewer, 'contents.read', contentFacts),
  mailed: {
    content: sql`(select json_build_object('id', content.id, 'title', content.title, 'contentType', content.content_type,
      'facts', ${contentFactsObject})
    from contents content ${factsJoin} where content.id = notice.content_id)`,
  },
}
