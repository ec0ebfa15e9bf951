import { sql } from 'kysely'
import { accountsFailures } from '#contract/people/accounts/accountsFailures.ts'
import { signInsAudit } from '#contract/people/accounts/signInsAudit.ts'
import { defineSubject } from '#server/ground/portal/subject.ts'
import { accountExportParts } from './exportParts.ts'
import { accountMails } from './mails/mails.ts'
import { passkeyMails } from './passkeys/mails.ts'
import { passkeyRoutes } from './passkeys/passkeyRoutes.ts'
import { profileRoutes } from './profile/profileRoutes.ts'
import { proofRoutes } from './proof/proofRoutes.ts'
import { providerMails } from './providers/mails.ts'
import { providerRoutes } from './providers/providerRoutes.ts'
import { recordRoutes } from './providers/records/recordRoutes.ts'
import { departureOperation } from './providers/rules/departureOperation.ts'
import { ruleRoutes } from './providers/rules/ruleRoutes.ts'
import { firstAdministratorRoutes } from './registration/firstAdministratorRoutes.ts'
import { registrationRoutes } from './registration/registrationRoutes.ts'
import { accountsRoutes } from './routes.ts'
import { secondFactorMails } from './secondFactor/mails.ts'
import { secondFactorRoutes } from './secondFactor/secondFactorRoutes.ts'
import { accountTasks } from './taskDefinitions.ts'

export const accounts = defineSubject({
  name: 'accounts',
  auditVocabulary: signInsAudit,
  failures: accountsFailures,
  auditedRecords: {
    providerRule: { table: 'provider_rules', name: sql`value` },
    identityProvider: { table: 'identity_providers', name: sql`label` },
  },
  constraintFailures: {
    provider_rules_once_key: ['provider.ruleTaken', 'value'],
    identity_providers_issuer_key: ['provider.issuerTaken', 'issuer'],
  },
  routes: [
    accountsRoutes,
    registrationRoutes,
    firstAdministratorRoutes,
    profileRoutes,
    providerRoutes,
    ruleRoutes,
    recordRoutes,
    secondFactorRoutes,
    passkeyRoutes,
    proofRoutes,
  ],
  tasks: accountTasks,
  bulkOperations: departureOperation,
  mails: { ...accountMails, ...secondFactorMails, ...passkeyMails, ...providerMails },
  exportParts: accountExportParts,
})
