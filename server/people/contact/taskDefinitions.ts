import { defineTasks, deletesOrphanOnly } from '#server/ground/portal/taskDefinition.ts'
import { discardAttachment } from './attachments.ts'
import { expireMessage } from './expireMessage.ts'

declare module '#server/ground/tasks/payloads.ts' {
  interface TaskPayloads {
    /** deletes a contact message after its retention time */
    'contact.expire': { messageId: number }
    /** deletes an uploaded file that belongs to no contact message */
    'contact.discard': { fileKey: string }
  }
}

export const contactTasks = defineTasks({
  'contact.expire': {
    lane: 'light',
    safeguard: { clock: 'erases one message, a year after it was written' },
    run: (portal) => (payload) => expireMessage(portal, payload),
  },
  'contact.discard': {
    lane: 'light',
    safeguard: deletesOrphanOnly,
    run: (portal) => (payload) => discardAttachment(portal, payload),
  },
})
