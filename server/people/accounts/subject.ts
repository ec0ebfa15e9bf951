import { defineSubject } from '#server/ground/portal/subject.ts'
import { expireSignIns } from './expire.ts'
import { firstAdministratorRoutes } from './firstAdministratorRoutes.ts'
import { mailPasswordLink } from './forgotten.ts'
import { accountMails } from './mails.ts'
import { profileRoutes } from './profileRoutes.ts'
import { registrationRoutes } from './registrationRoutes.ts'
import { accountsRoutes } from './routes.ts'

export const accounts = defineSubject({
  name: 'accounts',
  routes: [accountsRoutes, registrationRoutes, firstAdministratorRoutes, profileRoutes],
  tasks: (portal) => ({
    'accounts.forgotten': (payload) => mailPasswordLink(portal, payload),
    'signIns.expire': () => expireSignIns(portal),
  }),
  mails: accountMails,
})
