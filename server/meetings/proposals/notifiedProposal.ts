import { sql } from 'kysely'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import type { NotifiedRecord } from '#server/messaging/notifications/notifiedRecords.ts'
import { bodyReference } from '#server/people/bodies/present.ts'

/** SQL condition: the proposal belongs to a body, or has become a point of a session, that is confidential. */
const isConfidentialSql = sql<boolean>`(body.confidential_by_default or exists (
  select from agenda_points point join sessions session on session.id = point.session_id
  where point.id = proposal.point_id and session.confidential))`

/** How notifications and their mails show a proposed point. */
export const notifiedProposal: NotifiedRecord = {
  column: 'proposal_id',
  from: sql`point_proposals proposal join bodies body on body.id = proposal.body_id
    where proposal.id = notification.proposal_id`,
  title: sql`proposal.title`,
  path: sql`'/irp/' || body.id`,
  body: bodyReference('body'),
  confidential: isConfidentialSql,
  readable: (viewer) => allowed(viewer, 'points.readProposals', { bodyId: sql<number>`proposal.body_id` }),
  mailed: {
    proposal: sql`(select json_build_object('id', proposal.id, 'title', proposal.title, 'body', body.name,
      'bodyId', body.id, 'state', proposal.state,
      'isOwn', proposal.author_id is not distinct from notice.user_id, 'confidential', ${isConfidentialSql})
    from point_proposals proposal join bodies body on body.id = proposal.body_id
    where proposal.id = notice.proposal_id)`,
  },
}
