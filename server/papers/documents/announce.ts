import { sql, type Transaction } from 'kysely'
import { limits } from '#contract/ground/limits.ts'
import type { Facts } from '#contract/ground/policy/facts.ts'
import { can, type Viewer } from '#contract/ground/policy/viewer.ts'
import type { NotificationKind } from '#contract/messaging/notifications.ts'
import type { DocumentStatus } from '#contract/papers/documents.ts'
import { today } from '#server/ground/context/clock.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { findAdministrators, findSeatedInBody, findViewers } from '#server/ground/identity/viewers.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import type { TaskPayloads } from '#server/ground/tasks/payloads.ts'
import { filterInSlices } from '#server/ground/tasks/slices.ts'
import { notify } from '#server/messaging/notifications/notify.ts'
import { filterReaders, followersOfDocument, notifyFollowers } from '#server/messaging/subscriptions/followers.ts'
import { documentFacts } from './facts.ts'

const kinds: Partial<Record<DocumentStatus, NotificationKind & `document.${string}`>> = {
  submitted: 'document.submitted',
  refused: 'document.refused',
  published: 'document.published',
}

/**
 * The task `documents.announce`: notifies the people concerned by a step who may still read the document, except its
 * actor; and the followers of a published document. It is idempotent.
 */
export async function announceStep(
  portal: Portal,
  { documentId, stepId }: TaskPayloads['documents.announce'],
): Promise<void> {
  const { db, clock } = portal
  await db.transaction().execute(async (tx) => {
    const [step] = await findSteps(tx, [stepId])
    const kind = step && kinds[step.to]
    if (!kind) return
    const concerned = await findRecipients(tx, step, today(clock))
    await notify(
      portal,
      tx,
      { kind, dedupeKey: dedupeKeyOf(step), documentId, stepId },
      (await filterInSlices(concerned, (person) => canReceive(person, step))).map(({ id }) => ({ userId: id })),
    )
    await notifyFollowersOfStep(portal, tx, step)
  })
}

/**
 * A session whose convocation makes documents visible, who convened it, and when: the notifications about both are sent
 * in one mail.
 */
export interface SessionPublication {
  sessionId: number
  by: number | null
  at: Date
}

/** Notifies the followers of a newly published document who may read it and did not write it. It is idempotent. */
export async function notifyFollowersOfStep(
  portal: Portal,
  tx: Transaction<Schema>,
  step: Step,
  broughtOut?: SessionPublication,
): Promise<void> {
  // It was archived since: there is nothing new to read.
  if (step.to !== 'published' || step.status !== 'published') return
  const own = [step.authorId, step.filedBy, broughtOut?.by]
  const followers = await followersOfDocument(tx, step.documentId)
  const others = followers.filter(({ userId }) => !own.includes(userId))
  const readers = await filterReaders(tx, others, today(portal.clock), (person) => canReceive(person, step))
  const told = {
    kind: 'flow.published',
    dedupeKey: dedupeKeyOf(step),
    documentId: step.documentId,
    stepId: step.id,
  } as const
  const { sessionId, at } = broughtOut ?? {}
  await notifyFollowers(portal, tx, { ...told, ...(sessionId && { sessionId }), ...(at && { at }) }, readers)
}

const dedupeKeyOf = ({ id }: Step) => `step:${id}`
const canReceive = (person: Viewer, step: Step) => person.id !== step.by && can(person, 'documents.read', step)

/** A step of a document, with the current policy facts of that document. */
type Step = Facts['documents'] & {
  id: number
  documentId: number
  to: DocumentStatus
  by: number | null
  fileVersion: number
  /** the user who filed the version that the step is about */
  filedBy: number | null
  /** the document has taken no other step since */
  isLast: boolean
}

/** Finds the steps of these ids, ordered by document. */
export async function findSteps(tx: Transaction<Schema>, ids: readonly number[]): Promise<Step[]> {
  const { rows } = await sql<Step>`
    select step.id, step.document_id, step.to_status as to, step.by_user_id as by, step.version_number as file_version,
      version.uploaded_by as filed_by,
      not exists (
        select from document_steps later where later.document_id = step.document_id and later.id > step.id
      ) as is_last, documents.pending_by as depositor_id,
      documents.body_id, documents.author_id, documents.status, documents.moving, documents.channel,
      ${documentFacts.confidential} as confidential, ${documentFacts.sessionOut} as session_out
    from document_steps step
    join documents on documents.id = step.document_id
    left join document_versions version on version.document_id = documents.id and version.number = step.version_number
    left join sessions session on session.id = documents.session_id
    where step.id = any(${ids}::int[])
    order by step.document_id, step.id
  `.execute(tx)
  return rows
}

/**
 * Finds the recipients of a step. Of a submission: the validators of the body, or administrators when no validator may
 * read it. Otherwise: the author, the user who filed the version and, for a publication, the readers of earlier
 * versions.
 */
async function findRecipients(tx: Transaction<Schema>, step: Step, day: string): Promise<Viewer[]> {
  if (step.to === 'submitted') {
    // It was withdrawn, accepted or refused since; if it was submitted again, that step is announced.
    if (!step.isLast || step.moving !== 'submitted') return []
    const validators = await findSeatedInBody(tx, step.bodyId, { day, roles: ['validator'] })
    const able = validators.filter((person) => can(person, 'documents.read', step))
    const told = await findToldOfUndoneWithdrawal(tx, step.id)
    return (able.length > 0 ? able : await findAdministrators(tx, { day })).filter(({ id }) => !told.includes(id))
  }
  const { rows } = await sql<{ userId: number }>`
    select distinct user_id from document_readings
    where document_id = ${step.documentId} and version_number < ${step.fileVersion} and ${step.to === 'published'}
  `.execute(tx)
  return findViewers(
    tx,
    [step.authorId, step.filedBy, ...rows.map(({ userId }) => userId)].filter((id) => id !== null),
    { day },
  )
}

/**
 * Finds the people already notified of the submission that this step restores: the withdrawal before it was undone
 * within `limits.undoGraceMs`. They have the same version to validate.
 */
async function findToldOfUndoneWithdrawal(tx: Transaction<Schema>, stepId: number): Promise<number[]> {
  const { rows } = await sql<{ userId: number }>`
    select told.user_id
    from document_steps step
    join lateral (
      select * from document_steps before where before.document_id = step.document_id and before.id < step.id
      order by before.id desc limit 1
    ) withdrawn on withdrawn.from_status = 'submitted' and withdrawn.to_status = 'draft'
      and withdrawn.at > step.at - make_interval(secs => ${limits.undoGraceMs / 1_000}::int)
    join document_steps submitted on submitted.document_id = step.document_id and submitted.to_status = 'submitted'
      and submitted.id < withdrawn.id and submitted.version_number = step.version_number
    join notifications told on told.step_id = submitted.id and told.kind = 'document.submitted'
    where step.id = ${stepId}
  `.execute(tx)
  return rows.map(({ userId }) => userId)
}
