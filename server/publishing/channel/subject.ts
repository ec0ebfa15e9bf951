import { defineSubject } from '#server/ground/portal/subject.ts'
import { deleteUnreferencedAttachmentFile as discardChannelFile, expireAttachment } from './attachments.ts'
import { channelExportParts } from './exportParts.ts'
import { channelRoutes } from './routes.ts'

export const channel = defineSubject({
  name: 'channel',
  routes: [channelRoutes],
  tasks: (portal) => ({
    'channel.discard': (payload) => discardChannelFile(portal, payload),
    'channel.expire': (payload) => expireAttachment(portal, payload),
  }),
  exportParts: channelExportParts,
})
