import { sql } from 'kysely'
import { scimAudit } from '#contract/people/scim/scimAudit.ts'
import { scimFailures } from '#contract/people/scim/scimFailures.ts'
import { defineSubject } from '#server/ground/portal/subject.ts'
import { scimRemovalOperation } from './bulkOperation.ts'
import { scimRoutes } from './door/scimRoutes.ts'
import { scimExportParts } from './exportParts.ts'
import { scimAdministrationRoutes } from './routes.ts'

/** A directory of the organisation, which creates, changes and closes accounts by SCIM 2.0. */
export const scim = defineSubject({
  name: 'scim',
  auditVocabulary: scimAudit,
  failures: scimFailures,
  auditedRecords: {
    scimToken: { table: 'scim_tokens', name: sql`name` },
    scimGroup: { table: 'scim_groups', name: sql`display_name` },
  },
  routes: [scimAdministrationRoutes, scimRoutes],
  constraintFailures: {
    scim_users_user_name_key: ['scim.userNameTaken', 'userName'],
  },
  bulkOperations: scimRemovalOperation,
  exportParts: scimExportParts,
})
