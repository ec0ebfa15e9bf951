import type { BulkOperationKind } from '#contract/ground/approvals.ts'
import type { AuditAction, AuditSubject } from '#contract/ground/audit/audit.ts'
import { mergeAuditVocabularies } from '#contract/ground/audit/auditWords.ts'
import { type FailureCode, generalFailures } from '#contract/ground/failures.ts'
import type { StreamedRecord } from '#contract/messaging/recordChanges.ts'
import type { WebhookEvent } from '#contract/supervision/webhooks.ts'
import { orderParts } from '#server/ground/personalData/exportPart.ts'
import type { Declared, Portal } from '#server/ground/portal/portal.ts'
import type { Subject } from '#server/ground/portal/subject.ts'
import type { TaskDefinitions } from '#server/ground/portal/taskDefinition.ts'
import type { BulkOperations } from '#server/ground/tasks/bulkOperation.ts'
import type { TaskName } from '#server/ground/tasks/payloads.ts'
import type { MailDefinitions } from '#server/messaging/mails/definition.ts'
import type { MailKind } from '#server/messaging/mails/kinds.ts'
import { notifiedRecordsOf } from '#server/messaging/notifications/notifiedRecords.ts'
import type { ReaderConditions } from '#server/messaging/notifications/recordChanges.ts'
import type { WebhookEventSources } from '#server/messaging/webhooks/eventSource.ts'
import { backupGauges } from '#server/operation/gauges/backupGauges.ts'
import { certificateGauges } from '#server/operation/gauges/certificateGauges.ts'
import { diskGauges } from '#server/operation/gauges/diskGauges.ts'
import { replicationGauges } from '#server/operation/gauges/replicationGauges.ts'
import { subjects } from '#server/subjects.ts'

type Mailed<One> = One extends { mails: infer Mails } ? keyof Mails : never
type Unwritten = Exclude<MailKind, Mailed<(typeof subjects)[number]>>

type Indexed<One> = One extends { searchEntries: infer Entries } ? keyof Entries : never
type Unindexed = Exclude<keyof Declared['searchEntries'], Indexed<(typeof subjects)[number]>>

type Raised<One> = One extends { webhookEvents: infer Events } ? keyof Events : never
type Unraised = Exclude<WebhookEvent, Raised<(typeof subjects)[number]>>

type Streamed<One> = One extends { recordReaders: infer Readers } ? keyof Readers : never
type Unstreamed = Exclude<StreamedRecord, Streamed<(typeof subjects)[number]>>

type Handled<One> = One extends { tasks: infer Tasks } ? keyof Tasks : never
type Unhandled = Exclude<TaskName, Handled<(typeof subjects)[number]>>

type BulkKinds<Tasks> = {
  [Name in keyof Tasks]: Tasks[Name] extends { safeguard: { bulk: readonly (infer Kind)[] } } ? Kind : never
}[keyof Tasks]
type Run<One> = One extends { tasks: infer Tasks } ? BulkKinds<Tasks> : never
type Unrun = Exclude<BulkOperationKind, Run<(typeof subjects)[number]>>

type Audited<One> = One extends { auditedRecords: infer Records } ? keyof Records : never
type Unnamed = Exclude<AuditSubject, Audited<(typeof subjects)[number]>>

type Recorded<One> = One extends { auditVocabulary: { actions: infer Actions } } ? keyof Actions : never
type Unlabelled = Exclude<AuditAction, Recorded<(typeof subjects)[number]>>

type Refused<One> = One extends { failures: infer Table } ? keyof Table : never
type Unworded = Exclude<FailureCode, keyof typeof generalFailures | Refused<(typeof subjects)[number]>>

const all: readonly Subject[] = subjects
/** Type check: a subject defines each task. */
const isHandled: [Unhandled] extends [never] ? true : Unhandled = true
/** Type check: a subject defines each kind of mail. */
const isWritten: [Unwritten] extends [never] ? true : Unwritten = true

/** Type check: a subject reads each source of the index. */
const isIndexed: [Unindexed] extends [never] ? true : Unindexed = true
/** Type check: a subject raises each event of webhooks. */
const isRaised: [Unraised] extends [never] ? true : Unraised = true
/** Type check: a subject says who reads each record whose changes are told. */
const isStreamed: [Unstreamed] extends [never] ? true : Unstreamed = true
/** Type check: a task runs each bulk operation. */
const isRun: [Unrun] extends [never] ? true : Unrun = true

/** Type check: a subject names each kind of record of the audit trail. */
const isNamed: [Unnamed] extends [never] ? true : Unnamed = true

/** Type check: a subject has the vocabulary of each action of the audit trail. */
const isLabelled: [Unlabelled] extends [never] ? true : Unlabelled = true

/** Type check: a subject has the status and the sentence of each failure. */
const isWorded: [Unworded] extends [never] ? true : Unworded = true

/** What the subjects declare, gathered for the mechanisms that read it. */
export const declared: Declared = {
  tasks: isHandled && isRun && (Object.assign({}, ...all.map(({ tasks }) => tasks)) as TaskDefinitions),
  mails: isWritten && (Object.assign({}, ...all.map(({ mails }) => mails)) as MailDefinitions),
  notifiedRecords: notifiedRecordsOf(all.flatMap(({ notifiedRecords = [] }) => notifiedRecords)),
  notificationLines: Object.assign({}, ...all.map(({ notificationLines }) => notificationLines)),
  notificationAnswers: Object.assign({}, ...all.map(({ notificationAnswers }) => notificationAnswers)),
  searchEntries:
    isIndexed && (Object.assign({}, ...all.map(({ searchEntries }) => searchEntries)) as Declared['searchEntries']),
  webhookEvents:
    isRaised && (Object.assign({}, ...all.map(({ webhookEvents }) => webhookEvents)) as WebhookEventSources),
  recordReaders:
    isStreamed && (Object.assign({}, ...all.map(({ recordReaders }) => recordReaders)) as ReaderConditions),
  auditedRecords:
    isNamed && (Object.assign({}, ...all.map(({ auditedRecords }) => auditedRecords)) as Declared['auditedRecords']),
  auditWords: isLabelled && mergeAuditVocabularies(all.flatMap(({ auditVocabulary }) => auditVocabulary ?? [])),
  personalData: {
    parts: orderParts(all.flatMap(({ exportParts = [] }) => exportParts)),
    files: all.flatMap(({ exportFiles = [] }) => exportFiles),
  },
  fileNameColumns: all.flatMap(({ fileNameColumns = [] }) => fileNameColumns),
  failureCodes:
    isWorded && ([generalFailures, ...all.map(({ failures = {} }) => failures)].flatMap(Object.keys) as FailureCode[]),
  constraintFailures: Object.assign({}, ...all.map(({ constraintFailures }) => constraintFailures)),
  approvalWriters: all.flatMap(({ approvalWriters = [] }) => approvalWriters),
  renewSeats: all.flatMap(({ renewSeats }) => renewSeats ?? []),
  agendaWriters: all.flatMap(({ agendaWriters = [] }) => agendaWriters),
  startChangeWriters: all.flatMap(({ startChangeWriters = [] }) => startChangeWriters),
  linkedRecords: all.flatMap(({ linkedRecords = [] }) => linkedRecords),
  reminders: all.flatMap(({ reminders = [] }) => reminders),
  gauges: [...all.flatMap(({ gauges = [] }) => gauges), backupGauges, replicationGauges, diskGauges, certificateGauges],
  bulkOperations: (portal: Portal) =>
    Object.assign({}, ...all.map(({ bulkOperations }) => bulkOperations?.(portal))) as BulkOperations,
}
