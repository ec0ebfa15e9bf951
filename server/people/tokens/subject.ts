import { sql } from 'kysely'
import { tokensAudit } from '#contract/people/tokens/tokensAudit.ts'
import { tokensFailures } from '#contract/people/tokens/tokensFailures.ts'
import { defineSubject } from '#server/ground/portal/subject.ts'
import { tokenExportParts } from './exportParts.ts'
import { tokenMails } from './mails.ts'
import { tokensRoutes } from './routes.ts'
import { tokenTasks } from './taskDefinitions.ts'

/** Access tokens, with which programs call the API for a person. */
export const tokens = defineSubject({
  name: 'tokens',
  auditVocabulary: tokensAudit,
  failures: tokensFailures,
  auditedRecords: { accessToken: { table: 'access_tokens', name: sql`name` } },
  routes: [tokensRoutes],
  tasks: tokenTasks,
  mails: tokenMails,
  exportParts: tokenExportParts,
})
