import { defineTasks, deletesOrphanOnly, requestedByPerson } from '#server/ground/portal/taskDefinition.ts'
import { announceStep } from './announce.ts'
import { deleteUnreferencedFile } from './deleteUnreferencedFile.ts'
import { publishWithHeldSession } from './publishWithSession.ts'
import { extractText } from './reading/extractText.ts'

declare module '#server/ground/tasks/payloads.ts' {
  interface TaskPayloads {
    'documents.extract': { versionId: number }
    /** deletes an uploaded file that belongs to no document */
    'documents.discard': { fileKey: string }
    /** notifies about a document's workflow step: its author, or the validators of the body */
    'documents.announce': { documentId: number; stepId: number }
    /** notifies followers about documents of a session recorded as held that were published before it */
    'documents.bringOut': { sessionId: number; by: number }
  }
}

export const documentTasks = defineTasks({
  'documents.extract': {
    lane: 'heavy',
    priority: 5,
    safeguard: requestedByPerson,
    run: (portal) => (payload) => extractText(portal, payload),
  },
  'documents.discard': {
    lane: 'light',
    safeguard: deletesOrphanOnly,
    run: (portal) => (payload) => deleteUnreferencedFile(portal, payload),
  },
  'documents.announce': {
    lane: 'light',
    safeguard: requestedByPerson,
    run: (portal) => (payload) => announceStep(portal, payload),
  },
  'documents.bringOut': {
    lane: 'light',
    safeguard: requestedByPerson,
    run: (portal) => (payload) => publishWithHeldSession(portal, payload),
  },
})
