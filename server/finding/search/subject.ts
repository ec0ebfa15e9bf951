import { searchFailures } from '#contract/finding/searchFailures.ts'
import { defineSubject } from '#server/ground/portal/subject.ts'
import { indexGauges } from './indexing/indexGauges.ts'
import { searchRoutes } from './routes.ts'
import { searchTasks } from './taskDefinitions.ts'

export const search = defineSubject({
  name: 'search',
  failures: searchFailures,
  routes: [searchRoutes],
  tasks: searchTasks,
  gauges: [indexGauges],
})
