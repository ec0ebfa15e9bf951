import { calendarAudit } from '#contract/meetings/calendar/calendarAudit.ts'
import { defineSubject } from '#server/ground/portal/subject.ts'
import { calendarExportParts } from './exportParts.ts'
import { calendarRoutes } from './routes.ts'

export const calendar = defineSubject({
  name: 'calendar',
  auditVocabulary: calendarAudit,
  routes: [calendarRoutes],
  exportParts: calendarExportParts,
})
