import { defineTasks, deletesOrphanOnly, requestedByPerson } from '#server/ground/portal/taskDefinition.ts'
import { buildSessionBundle, deleteUnreferencedBundleFile as discardBundle, expireBundle } from './tasks.ts'

declare module '#server/ground/tasks/payloads.ts' {
  interface TaskPayloads {
    'takeaway.build': { key: string }
    'takeaway.expire': { key: string }
    'takeaway.discard': { fileKey: string }
  }
}

export const takeawayTasks = defineTasks({
  'takeaway.build': {
    lane: 'heavy',
    priority: -10,
    series: 'takeaway.build',
    safeguard: requestedByPerson,
    run: (portal) => (payload) => buildSessionBundle(portal, payload),
  },
  'takeaway.expire': {
    lane: 'light',
    safeguard: { none: 'a bundle is built again when it is asked for' },
    run: (portal) => (payload) => expireBundle(portal, payload),
  },
  'takeaway.discard': {
    lane: 'light',
    safeguard: deletesOrphanOnly,
    run: (portal) => (payload) => discardBundle(portal, payload),
  },
})
