import { defineSubject } from '#server/ground/portal/subject.ts'
import { discardAttachment } from './attachments.ts'
import { expireMessage } from './expireMessage.ts'
import { contactMails } from './mails.ts'
import { notifiedMessage } from './notifiedMessage.ts'
import { contactRoutes } from './routes.ts'

export const contact = defineSubject({
  name: 'contact',
  routes: [contactRoutes],
  tasks: (portal) => ({
    'contact.expire': (payload) => expireMessage(portal, payload),
    'contact.discard': (payload) => discardAttachment(portal, payload),
  }),
  mails: contactMails,
  notifiedRecords: [notifiedMessage],
})
