import { savedSearchesFailures } from '#contract/finding/savedSearchesFailures.ts'
import { defineSubject } from '#server/ground/portal/subject.ts'
import { savedSearchExportParts } from './exportParts.ts'
import { notifiedSearch } from './notifiedSearch.ts'
import { readResultLines } from './resultLines.ts'
import { savedSearchesRoutes } from './routes.ts'
import { savedSearcheTasks } from './taskDefinitions.ts'

export const savedSearches = defineSubject({
  name: 'savedSearches',
  failures: savedSearchesFailures,
  routes: [savedSearchesRoutes],
  constraintFailures: {
    saved_searches_name_key: ['search.nameTaken', 'name'],
  },
  tasks: savedSearcheTasks,
  notifiedRecords: [notifiedSearch],
  notificationLines: { 'search.alert': readResultLines },
  exportParts: savedSearchExportParts,
})
