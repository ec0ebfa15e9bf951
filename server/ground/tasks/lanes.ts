import type { TaskName } from './payloads.ts'

/** How many tasks of each lane a server does at once. A lane has workers of its own: no other lane can take them. */
export const laneConcurrency = {
  /**
   * Mails that leave, mails of notifications that are composed, and password links. A server sends mails in one task at a time, and
   * composes in one at most: the third worker is free for a password link.
   */
  mail: 3,
  /** what takes seconds at most: announcing, indexing, clearing */
  light: 2,
  /** what starts a process of its own, or writes thousands of rows */
  heavy: 2,
} as const
export type Lane = keyof typeof laneConcurrency
export const lanes = Object.keys(laneConcurrency) as Lane[]

interface Queued {
  lane: Lane
  /** the smaller number passes first in its lane; 0 when left out */
  priority?: number
  /** tasks of one series are done one after the other, whatever the number of servers */
  series?: string
}

const light: Queued = { lane: 'light' }
/** Somebody waits for these. */
const soon: Queued = { lane: 'light', priority: -5 }

/** The lane of every task. */
export const taskLanes: { readonly [Name in TaskName]: Queued } = {
  'accounts.forgotten': { lane: 'mail', priority: -5 },
  'mails.deliver': { lane: 'mail' },
  'notifications.mail': { lane: 'mail', series: 'notifications.mail' },
  'takeaway.build': { lane: 'heavy', priority: -10, series: 'takeaway.build' },
  'imports.check': { lane: 'heavy', priority: -10 },
  'imports.apply': { lane: 'heavy', priority: -10 },
  'documents.extract': { lane: 'heavy', priority: 5 },
  'sessions.hold': soon,
  'contents.publish': soon,
  'search.index': soon,
  'accounts.close': light,
  'accounts.expire': light,
  'answers.expire': light,
  'approvals.announce': light,
  'approvals.run': light,
  'audit.expire': light,
  'audit.seal': light,
  'channel.discard': light,
  'channel.expire': light,
  'contact.discard': light,
  'contact.expire': light,
  'contentPictures.discard': light,
  'contentPictures.expire': light,
  'contents.announce': light,
  'documents.announce': light,
  'documents.bringOut': light,
  'documents.discard': light,
  'imports.discard': light,
  'imports.expire': light,
  'listCounts.check': { lane: 'light', series: 'listCounts' },
  'listCounts.merge': { lane: 'light', series: 'listCounts' },
  'mails.expire': light,
  'media.discard': light,
  'notifications.expire': light,
  'pictures.discard': light,
  'podcasts.discard': light,
  'podcasts.expire': light,
  'reminders.remind': light,
  'search.alert': light,
  'sessions.announce': light,
  'signIns.expire': light,
  'takeaway.discard': light,
  'takeaway.expire': light,
  'thematics.feature': light,
}

/** The tasks that cost much: whoever may ask for one has a budget (`http/expensiveCalls.ts`). */
export const isHeavy = (name: TaskName): boolean => taskLanes[name].lane === 'heavy'
