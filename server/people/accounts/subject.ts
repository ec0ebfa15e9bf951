import { defineSubject } from '#server/ground/portal/subject.ts'
import { deleteExpiredSignIns } from './deleteExpiredSignIns.ts'
import { accountExportParts } from './exportParts.ts'
import { mailPasswordResetLink } from './forgottenPassword.ts'
import { accountMails } from './mails.ts'
import { profileRoutes } from './profile/profileRoutes.ts'
import { firstAdministratorRoutes } from './registration/firstAdministratorRoutes.ts'
import { registrationRoutes } from './registration/registrationRoutes.ts'
import { accountsRoutes } from './routes.ts'

export const accounts = defineSubject({
  name: 'accounts',
  routes: [accountsRoutes, registrationRoutes, firstAdministratorRoutes, profileRoutes],
  tasks: (portal) => ({
    'accounts.forgotten': (payload) => mailPasswordResetLink(portal, payload),
    'signIns.expire': () => deleteExpiredSignIns(portal),
  }),
  mails: accountMails,
  exportParts: accountExportParts,
})
