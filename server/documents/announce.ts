import { sql, type Transaction } from 'kysely'
import type { DocumentStatus } from '#contract/documents.ts'
import type { Facts } from '#contract/facts.ts'
import type { NotificationKind } from '#contract/notifications.ts'
import { can, type Viewer } from '#contract/standing.ts'
import { findAdministrators, findSeated, findViewers } from '#server/accounts/viewers.ts'
import { today } from '#server/clock.ts'
import type { Schema } from '#server/database/schema.ts'
import { notify } from '#server/notifications/notify.ts'
import type { Portal } from '#server/portal.ts'
import { followersOfDocument, readersAmong, tellFollowers } from '#server/subscriptions/followers.ts'
import type { TaskPayloads } from '#server/tasks/payloads.ts'
import { documentFacts } from './facts.ts'

const kinds: Partial<Record<DocumentStatus, NotificationKind & `document.${string}`>> = {
  submitted: 'document.submitted',
  refused: 'document.refused',
  published: 'document.published',
}

/**
 * The task `documents.announce`: tells of a step whom it concerns and who may still read the document, except who took it; of
 * what is published, also those who follow it and have not written it. Done again, it tells nothing twice.
 * @param payload.broughtOutBy who convened its session, when readers have it only since then: those who follow it alone are told
 */
export async function announceStep(
  portal: Portal,
  { documentId, stepId, broughtOutBy }: TaskPayloads['documents.announce'],
): Promise<void> {
  const { db, clock } = portal
  await db.transaction().execute(async (tx) => {
    const step = await findStep(tx, stepId)
    const kind = step && kinds[step.to]
    if (!kind) return
    const day = today(clock)
    const told = { cause: `step:${stepId}`, documentId, stepId }
    const mayBeTold = (person: Viewer) =>
      person.id !== step.by && person.id !== broughtOutBy && can(person, 'documents.read', step)
    const concerned = broughtOutBy === undefined ? await concernedBy(tx, step, day) : []
    await notify(
      portal,
      tx,
      { ...told, kind },
      concerned.filter(mayBeTold).map(({ id }) => ({ userId: id })),
    )
    // taken back to the archives since: there is nothing new to read
    if (step.to !== 'published' || step.status !== 'published') return
    const own = [step.authorId, step.filedBy]
    const followers = await followersOfDocument(tx, documentId)
    const others = followers.filter(({ userId }) => !own.includes(userId))
    const readers = await readersAmong(tx, others, day, mayBeTold)
    await tellFollowers(portal, tx, { ...told, kind: 'flow.published' }, readers)
  })
}

type Step = Facts['documents'] & {
  documentId: number
  to: DocumentStatus
  by: number | null
  fileVersion: number
  /** who filed the version that the step is about */
  filedBy: number | null
}

/** The step, with what the policy asks of its document as it is now. */
async function findStep(tx: Transaction<Schema>, stepId: number): Promise<Step | undefined> {
  const { rows } = await sql<Step>`
    select step.document_id, step.to_status as to, step.by_user_id as by, step.version_number as file_version,
      version.uploaded_by as filed_by, documents.pending_by as depositor_id,
      documents.body_id, documents.author_id, documents.status, documents.moving, documents.channel,
      ${documentFacts.confidential} as confidential, ${documentFacts.sessionOut} as session_out
    from document_steps step
    join documents on documents.id = step.document_id
    left join document_versions version on version.document_id = documents.id and version.number = step.version_number
    left join sessions session on session.id = documents.session_id
    where step.id = ${stepId}
  `.execute(tx)
  return rows[0]
}

/**
 * The validators of the body, for what awaits them; administrators when nobody else may read it. Otherwise the author, who filed
 * the version, and those who have read an earlier one of what is published anew.
 */
async function concernedBy(tx: Transaction<Schema>, step: Step, day: string): Promise<Viewer[]> {
  if (step.to === 'submitted') {
    // taken back, accepted or refused since: nothing awaits them any more
    if (step.moving !== 'submitted') return []
    const validators = await findSeated(tx, step.bodyId, { day, roles: ['validator'] })
    const able = validators.filter((person) => can(person, 'documents.read', step))
    return able.length > 0 ? able : findAdministrators(tx, { day })
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
