import { defineTasks, requestedByPerson } from '#server/ground/portal/taskDefinition.ts'
import { fileApprovedMinutes } from './fileApprovedMinutes.ts'

declare module '#server/ground/tasks/payloads.ts' {
  interface TaskPayloads {
    /** files minutes without « PROJET », since `by` has approved them */
    'minutes.fileApproved': { sessionId: number; by: number }
  }
}

export const minutesTasks = defineTasks({
  'minutes.fileApproved': {
    lane: 'heavy',
    safeguard: requestedByPerson,
    run: (portal) => (payload) => fileApprovedMinutes(portal, payload),
  },
})
