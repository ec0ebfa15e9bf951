import { sql } from 'kysely'
import { linksAudit } from '#contract/publishing/links/linksAudit.ts'
import { defineSubject } from '#server/ground/portal/subject.ts'
import { linksRoutes } from './routes.ts'

export const links = defineSubject({
  name: 'links',
  auditVocabulary: linksAudit,
  auditedRecords: {
    link: { table: 'links', name: sql`label` },
  },
  routes: [linksRoutes],
})
