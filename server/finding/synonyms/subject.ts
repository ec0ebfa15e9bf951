import { defineSubject } from '#server/ground/portal/subject.ts'
import { listExportParts } from './exportParts.ts'
import { synonymsRoutes } from './routes.ts'

export const synonyms = defineSubject({
  name: 'synonyms',
  routes: [synonymsRoutes],
  exportParts: listExportParts,
})
