import { brandingAudit } from '#contract/supervision/brandingAudit.ts'
import { defineSubject } from '#server/ground/portal/subject.ts'
import { brandingExportParts } from './exportParts.ts'
import { brandingRoutes } from './routes.ts'

/** The organisation's own look: name, logo, colours, mails, legal texts, words of the menu. */
export const branding = defineSubject({
  name: 'branding',
  auditVocabulary: brandingAudit,
  routes: [brandingRoutes],
  exportParts: brandingExportParts,
})
