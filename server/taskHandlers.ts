import { announceStep } from './documents/announce.ts'
import { discardFile } from './documents/discard.ts'
import { extractText } from './documents/extractText.ts'
import type { Portal } from './portal.ts'
import { announce } from './sessions/announce.ts'
import { holdSession } from './sessions/holding.ts'
import { buildSessionBundle, discardFile as discardBundle, expireBundle } from './takeaway/tasks.ts'
import type { TaskHandlers } from './tasks/queue.ts'

/** The work done behind the calls, by its name. */
export const taskHandlers = (portal: Portal): TaskHandlers => ({
  'documents.extract': (payload) => extractText(portal, payload),
  'documents.discard': (payload) => discardFile(portal, payload),
  'documents.announce': (payload) => announceStep(portal, payload),
  'sessions.announce': (payload) => announce(portal, payload),
  'takeaway.build': (payload) => buildSessionBundle(portal, payload),
  'takeaway.expire': (payload) => expireBundle(portal, payload),
  'takeaway.discard': (payload) => discardBundle(portal, payload),
  'sessions.hold': (payload) => holdSession(portal, payload),
})
