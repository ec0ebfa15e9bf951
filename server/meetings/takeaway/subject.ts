import { defineSubject } from '#server/ground/portal/subject.ts'
import { takeawayRoutes } from './routes.ts'
import { buildSessionBundle, deleteUnreferencedBundleFile as discardBundle, expireBundle } from './tasks.ts'

export const takeaway = defineSubject({
  name: 'takeaway',
  routes: [takeawayRoutes],
  tasks: (portal) => ({
    'takeaway.build': (payload) => buildSessionBundle(portal, payload),
    'takeaway.expire': (payload) => expireBundle(portal, payload),
    'takeaway.discard': (payload) => discardBundle(portal, payload),
  }),
})
