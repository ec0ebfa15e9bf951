import { defineTasks, requestedByPerson } from '#server/ground/portal/taskDefinition.ts'
import { announceSessionEvent } from './audience/announce.ts'
import { holdEndedSession } from './life/holding.ts'

declare module '#server/ground/tasks/payloads.ts' {
  interface TaskPayloads {
    /**
     * notifies about a session event: a change together with earlier unannounced ones, a convocation with its documents
     */
    'sessions.announce': { sessionId: number; eventId: number }
    /** sets the session to held when it is over */
    'sessions.hold': { sessionId: number }
  }
}

export const sessionTasks = defineTasks({
  'sessions.announce': {
    lane: 'light',
    safeguard: requestedByPerson,
    run: (portal) => (payload) => announceSessionEvent(portal, payload),
  },
  'sessions.hold': {
    lane: 'light',
    priority: -5,
    safeguard: { clock: 'ends a session, which cannot be undone' },
    run: (portal) => (payload) => holdEndedSession(portal, payload),
  },
})
