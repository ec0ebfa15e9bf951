import { sql } from 'kysely'
import { defineSubject } from '#server/ground/portal/subject.ts'
import { linksRoutes } from './routes.ts'

export const links = defineSubject({
  name: 'links',
  auditedRecords: {
    link: { table: 'links', name: sql`label` },
  },
  routes: [linksRoutes],
})
