import type { AuditAction } from '#contract/ground/audit/audit.ts'
import type { Lane } from '#server/ground/tasks/lanes.ts'
import type { TaskName } from '#server/ground/tasks/payloads.ts'
import type { Quota } from './quota.ts'

const hour = 3_600

/** The cost of a call beyond its own query, and its rate limit per person. */
export interface ExpensiveCall {
  /** the most that the server has to do for one call */
  cost: string
  /** where the work is done: in a lane of the queue, or in the call itself */
  lane: Lane | 'call'
  /** the heavy tasks that the call may enqueue; any other is rejected */
  tasks?: readonly TaskName[]
  /** per person, for all servers together; generous for normal use */
  quota: Quota
  /** `call`: every call counts, before the route runs. `start`: the route itself counts the work that it starts */
  counts: 'call' | 'start'
  /** the audit action it is recorded as, when it exports what other people have written */
  audited?: AuditAction
}

/**
 * All calls that start a process, enqueue a heavy task, resize pictures, stream an archive or a table, or search. A
 * route names its entry in `config.costs`; `limitExpensiveCalls.ts` applies the quota, and rejects such work in any
 * other route.
 */
export const expensiveCalls = {
  'sessions.bundle': {
    cost: 'a process for up to four minutes, a file of up to 400 MB kept for a week',
    lane: 'heavy',
    tasks: ['takeaway.build'],
    quota: { name: 'sessions.bundle', times: 30, seconds: hour },
    counts: 'start',
    audited: 'session.downloaded',
  },
  'sessions.archive': {
    cost: 'reads and streams up to 200 MB',
    lane: 'call',
    quota: { name: 'sessions.archive', times: 60, seconds: hour },
    counts: 'call',
    audited: 'session.downloaded',
  },
  'sessions.remind': {
    cost: 'notifies and mails every member of a body',
    lane: 'call',
    quota: { name: 'sessions.remind', times: 30, seconds: hour },
    counts: 'call',
  },
  'account.export': {
    cost: 'reads all that a person has written, and streams it with their files',
    lane: 'call',
    quota: { name: 'export', times: 5, seconds: hour },
    counts: 'call',
    audited: 'account.exported',
  },
  'users.export': {
    cost: 'reads every account; their addresses leave the portal (QUALITY ACL-12)',
    lane: 'call',
    quota: { name: 'users.export', times: 30, seconds: hour },
    counts: 'call',
    audited: 'accounts.exported',
  },
  'users.invite': {
    cost: 'a link and a mail for each of up to 500 people',
    lane: 'call',
    quota: { name: 'users.invite', times: 20, seconds: hour },
    // The other actions on several accounts send no links.
    counts: 'start',
  },
  'mails.test': {
    cost: 'a conversation with the mail server',
    lane: 'mail',
    quota: { name: 'mails.test', times: 10, seconds: hour },
    counts: 'call',
  },
  'audit.export': {
    cost: 'reads up to 100,000 lines of the trail',
    lane: 'call',
    quota: { name: 'audit.export', times: 30, seconds: hour },
    counts: 'call',
    audited: 'audit.exported',
  },
  'memory.export': {
    cost: 'reads up to 20,000 opinions, votes and decisions of a body',
    lane: 'call',
    quota: { name: 'memory.export', times: 30, seconds: hour },
    counts: 'call',
    audited: 'memory.exported',
  },
  'imports.report': {
    cost: 'reads up to 20,000 lines of an import',
    lane: 'call',
    quota: { name: 'imports.report', times: 60, seconds: hour },
    counts: 'call',
    audited: 'import.exported',
  },
  'imports.check': {
    cost: 'a process for up to 90 seconds, which is given every account',
    lane: 'heavy',
    tasks: ['imports.check'],
    quota: { name: 'imports.check', times: 60, seconds: hour },
    counts: 'call',
  },
  'imports.preview': {
    cost: 'a process that reads a file of up to 10 MB',
    lane: 'call',
    quota: { name: 'imports.preview', times: 60, seconds: hour },
    counts: 'call',
  },
  'imports.apply': {
    cost: 'a transaction that writes thousands of accounts and their mails',
    lane: 'heavy',
    tasks: ['imports.apply'],
    quota: { name: 'imports.apply', times: 60, seconds: hour },
    counts: 'call',
  },
  'documents.upload': {
    cost: 'a process that opens the file, and another one that reads its text',
    lane: 'heavy',
    tasks: ['documents.extract'],
    quota: { name: 'documents.upload', times: 600, seconds: hour },
    counts: 'call',
  },
  'media.upload': {
    cost: 'a process that opens the file',
    lane: 'call',
    quota: { name: 'media.upload', times: 300, seconds: hour },
    counts: 'call',
  },
  'channel.upload': {
    cost: 'a process that opens the file, whatever becomes of the post',
    lane: 'call',
    quota: { name: 'channel.files', times: 100, seconds: hour },
    counts: 'call',
  },
  'contact.upload': {
    cost: 'a process that opens the file, whatever becomes of the message',
    lane: 'call',
    quota: { name: 'contact.files', times: 20, seconds: hour },
    // A message without a file starts no process.
    counts: 'start',
  },
  'pictures.upload': {
    cost: 'decodes a picture and draws it in several sizes',
    lane: 'call',
    quota: { name: 'pictures', times: 20, seconds: hour },
    counts: 'call',
  },
  'contentPictures.upload': {
    cost: 'decodes a picture and draws it in several sizes',
    lane: 'call',
    quota: { name: 'contentPictures', times: 120, seconds: hour },
    counts: 'call',
  },
  'podcasts.upload': {
    cost: 'reads up to 100 MB of sound to know how long it lasts',
    lane: 'call',
    quota: { name: 'podcasts', times: 30, seconds: hour },
    counts: 'call',
  },
  search: {
    cost: 'reads postings and texts for up to a second',
    lane: 'call',
    // The screen searches several times a second while a person types.
    quota: { name: 'search', times: 600, seconds: 120, batch: 20 },
    counts: 'call',
  },
  'tasks.retry': {
    cost: 'does a failed task again, whichever it is',
    lane: 'heavy',
    quota: { name: 'tasks.retry', times: 600, seconds: hour },
    counts: 'call',
  },
} as const satisfies Record<string, ExpensiveCall>
export type ExpensiveCallName = keyof typeof expensiveCalls
