import { followingFailures } from '#contract/front/followingFailures.ts'
import { defineSubject } from '#server/ground/portal/subject.ts'
import { followingExportParts } from './exportParts.ts'
import { subscriptionsRoutes } from './routes.ts'

export const following = defineSubject({
  name: 'following',
  failures: followingFailures,
  routes: [subscriptionsRoutes],
  constraintFailures: {
    // The record is deleted while somebody subscribes to it.
    subscriptions_thematic_id_fkey: ['record.notFound', 'thematic'],
    subscriptions_session_id_fkey: ['record.notFound', 'session'],
    subscriptions_body_id_fkey: ['record.notFound', 'flow.irp'],
    subscriptions_document_type_id_fkey: ['record.notFound', 'flow.documentType'],
  },
  exportParts: followingExportParts,
})
