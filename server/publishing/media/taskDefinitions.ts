import { defineTasks, deletesOrphanOnly } from '#server/ground/portal/taskDefinition.ts'
import { deleteUnreferencedMediumFile } from './deleteUnreferencedMediumFile.ts'

declare module '#server/ground/tasks/payloads.ts' {
  interface TaskPayloads {
    'media.discard': { fileKey: string }
  }
}

export const mediaTasks = defineTasks({
  'media.discard': {
    lane: 'light',
    safeguard: deletesOrphanOnly,
    run: (portal) => (payload) => deleteUnreferencedMediumFile(portal, payload),
  },
})
