import { defineTasks, requestedByPerson } from '#server/ground/portal/taskDefinition.ts'
import { announceFeatured } from './announce.ts'

declare module '#server/ground/tasks/payloads.ts' {
  interface TaskPayloads {
    /** notifies all members about a featured project, except who featured it */
    'thematics.feature': { thematicId: number; by: number }
  }
}

export const thematicTasks = defineTasks({
  'thematics.feature': {
    lane: 'light',
    safeguard: requestedByPerson,
    run: (portal) => (payload) => announceFeatured(portal, payload),
  },
})
