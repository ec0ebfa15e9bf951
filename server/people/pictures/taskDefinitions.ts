import { defineTasks, deletesOrphanOnly } from '#server/ground/portal/taskDefinition.ts'
import { discardPicture } from './discardPicture.ts'

declare module '#server/ground/tasks/payloads.ts' {
  interface TaskPayloads {
    /** deletes a picture file that belongs to nobody: an unused upload, or a replaced one */
    'pictures.discard': { fileKey: string }
  }
}

export const pictureTasks = defineTasks({
  'pictures.discard': {
    lane: 'light',
    safeguard: deletesOrphanOnly,
    run: (portal) => (payload) => discardPicture(portal, payload),
  },
})
