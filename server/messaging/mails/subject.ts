import { defineSubject } from '#server/ground/portal/subject.ts'
import { expireMails } from './expireMails.ts'
import { mailExportParts } from './exportParts.ts'
import { mailsRoutes } from './routes.ts'

export const mails = defineSubject({
  name: 'mails',
  routes: [mailsRoutes],
  tasks: (portal) => ({
    'mails.expire': () => expireMails(portal),
  }),
  exportParts: mailExportParts,
})
