import { defineTasks, requestedByPerson } from '#server/ground/portal/taskDefinition.ts'
import { announceCommitment } from './announce.ts'

declare module '#server/ground/tasks/payloads.ts' {
  interface TaskPayloads {
    /** notifies followers that a commitment was noted or closed, by `by`, in this version of it */
    'commitments.announce': {
      commitmentId: number
      kind: 'commitment.noted' | 'commitment.closed'
      by: number
      version: number
    }
  }
}

export const commitmentTasks = defineTasks({
  'commitments.announce': {
    lane: 'light',
    safeguard: requestedByPerson,
    run: (portal) => (payload) => announceCommitment(portal, payload),
  },
})
