import type { Declared, Portal } from '#server/ground/portal/portal.ts'
import type { Subject } from '#server/ground/portal/subject.ts'
import type { TaskDefinitions } from '#server/ground/portal/taskDefinition.ts'
import type { BulkOperations } from '#server/ground/tasks/bulkOperation.ts'
import type { TaskName } from '#server/ground/tasks/payloads.ts'
import type { MailDefinitions } from '#server/messaging/mails/definition.ts'
import type { MailKind } from '#server/messaging/mails/kinds.ts'
import { notifiedRecordsOf } from '#server/messaging/notifications/notifiedRecords.ts'
import { subjects } from '#server/subjects.ts'

type Mailed<One> = One extends { mails: infer Mails } ? keyof Mails : never
type Unwritten = Exclude<MailKind, Mailed<(typeof subjects)[number]>>

type Indexed<One> = One extends { searchEntries: infer Entries } ? keyof Entries : never
type Unindexed = Exclude<keyof Declared['searchEntries'], Indexed<(typeof subjects)[number]>>

type Handled<One> = One extends { tasks: infer Tasks } ? keyof Tasks : never
type Unhandled = Exclude<TaskName, Handled<(typeof subjects)[number]>>

const all: readonly Subject[] = subjects
/** A task that no subject does does not compile. */
const isHandled: [Unhandled] extends [never] ? true : Unhandled = true
/** A kind of mail that no subject defines does not compile. */
const isWritten: [Unwritten] extends [never] ? true : Unwritten = true

/** A source of the index that no subject reads does not compile. */
const isIndexed: [Unindexed] extends [never] ? true : Unindexed = true

/** What the subjects declare, gathered for the mechanisms that read it. */
export const declared: Declared = {
  tasks: isHandled && (Object.assign({}, ...all.map(({ tasks }) => tasks)) as TaskDefinitions),
  mails: isWritten && (Object.assign({}, ...all.map(({ mails }) => mails)) as MailDefinitions),
  notifiedRecords: notifiedRecordsOf(all.flatMap(({ notifiedRecords = [] }) => notifiedRecords)),
  notificationLines: Object.assign({}, ...all.map(({ notificationLines }) => notificationLines)),
  searchEntries:
    isIndexed && (Object.assign({}, ...all.map(({ searchEntries }) => searchEntries)) as Declared['searchEntries']),
  personalData: {
    parts: all.flatMap(({ exportParts = [] }) => exportParts).toSorted((one, other) => one.position - other.position),
    files: all.flatMap(({ exportFiles = [] }) => exportFiles),
  },
  reminders: all.flatMap(({ reminders = [] }) => reminders),
  bulkOperations: (portal: Portal) =>
    Object.assign({}, ...all.map(({ bulkOperations }) => bulkOperations?.(portal))) as BulkOperations,
}
