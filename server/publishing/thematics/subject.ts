import { sql } from 'kysely'
import { thematicsAudit } from '#contract/publishing/thematics/thematicsAudit.ts'
import { thematicsFailures } from '#contract/publishing/thematics/thematicsFailures.ts'
import { defineSubject } from '#server/ground/portal/subject.ts'
import { constraintFailures } from './constraintFailures.ts'
import { notifiedThematic } from './notifiedThematic.ts'
import { readProjectEntries } from './readProjectEntries.ts'
import { thematicsRoutes } from './routes.ts'
import { thematicTasks } from './taskDefinitions.ts'

export const thematics = defineSubject({
  name: 'thematics',
  auditVocabulary: thematicsAudit,
  failures: thematicsFailures,
  auditedRecords: {
    thematic: { table: 'thematics', name: sql`name` },
  },
  routes: [thematicsRoutes],
  constraintFailures,
  tasks: thematicTasks,
  notifiedRecords: [notifiedThematic],
  searchEntries: { thematics: readProjectEntries },
})
