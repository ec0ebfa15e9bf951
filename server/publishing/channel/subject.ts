import { defineSubject } from '#server/ground/portal/subject.ts'
import { channelExportParts } from './exportParts.ts'
import { channelRoutes } from './routes.ts'
import { channelTasks } from './taskDefinitions.ts'

export const channel = defineSubject({
  name: 'channel',
  routes: [channelRoutes],
  tasks: channelTasks,
  exportParts: channelExportParts,
})
