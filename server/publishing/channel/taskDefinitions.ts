import { defineTasks, deletesOrphanOnly } from '#server/ground/portal/taskDefinition.ts'
import { deleteUnreferencedAttachmentFile as discardChannelFile, expireAttachment } from './attachments.ts'

declare module '#server/ground/tasks/payloads.ts' {
  interface TaskPayloads {
    'channel.discard': { fileKey: string }
    /** deletes an attachment that no post has used within a day */
    'channel.expire': { attachmentId: number }
  }
}

export const channelTasks = defineTasks({
  'channel.discard': {
    lane: 'light',
    safeguard: deletesOrphanOnly,
    run: (portal) => (payload) => discardChannelFile(portal, payload),
  },
  'channel.expire': {
    lane: 'light',
    safeguard: { clock: 'erases an attachment that no post took' },
    run: (portal) => (payload) => expireAttachment(portal, payload),
  },
})
