import { defineSubject } from '#server/ground/portal/subject.ts'
import { savedSearchExportParts } from './exportParts.ts'
import { notifiedSearch } from './notifiedSearch.ts'
import { readResultLines } from './resultLines.ts'
import { savedSearchesRoutes } from './routes.ts'
import { sendSearchAlerts } from './sendSearchAlerts.ts'

export const savedSearches = defineSubject({
  name: 'savedSearches',
  routes: [savedSearchesRoutes],
  tasks: (portal) => ({
    'search.alert': (payload, stopping) => sendSearchAlerts(portal, payload, stopping),
  }),
  notifiedRecords: [notifiedSearch],
  notificationLines: { 'search.alert': readResultLines },
  exportParts: savedSearchExportParts,
})
