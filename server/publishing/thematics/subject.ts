import { defineSubject } from '#server/ground/portal/subject.ts'
import { notifiedThematic } from './notifiedThematic.ts'
import { readProjectEntries } from './readProjectEntries.ts'
import { thematicsRoutes } from './routes.ts'
import { thematicTasks } from './taskDefinitions.ts'

export const thematics = defineSubject({
  name: 'thematics',
  routes: [thematicsRoutes],
  tasks: thematicTasks,
  notifiedRecords: [notifiedThematic],
  searchEntries: { thematics: readProjectEntries },
})
