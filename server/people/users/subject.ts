import { sql } from 'kysely'
import { usersAudit } from '#contract/people/users/usersAudit.ts'
import { usersFailures } from '#contract/people/users/usersFailures.ts'
import { defineSubject } from '#server/ground/portal/subject.ts'
import { closeAccountOperations } from './erasure/closeAccountOperations.ts'
import { expireAccountOperations } from './erasure/expireAccountOperations.ts'
import { notifiedPerson } from './notifiedPerson.ts'
import { requestRoutes } from './requests/requestRoutes.ts'
import { usersRoutes } from './routes.ts'
import { userWebhookEvents } from './webhookEvents.ts'

export const users = defineSubject({
  name: 'users',
  auditVocabulary: usersAudit,
  failures: usersFailures,
  auditedRecords: {
    user: { table: 'users', name: sql`first_name || ' ' || last_name`, isPerson: true },
  },
  routes: [usersRoutes, requestRoutes],
  constraintFailures: {
    users_email_key: ['users.emailTaken', 'email'],
    users_administrator: ['users.lastAdministrator', 'roles'],
  },
  notifiedRecords: [notifiedPerson],
  webhookEvents: userWebhookEvents,
  bulkOperations: (portal) => ({ ...closeAccountOperations(portal), ...expireAccountOperations(portal) }),
})
