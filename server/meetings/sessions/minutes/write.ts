import type { Transaction } from 'kysely'
import { describeMinutesState } from '#contract/ground/policy/describeState.ts'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import {
  hasMinutesReached,
  type Minutes,
  type MinutesForm,
  minutesStates,
} from '#contract/meetings/sessions/followUp.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { today } from '#server/ground/context/clock.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { authorize } from '#server/ground/http/access.ts'
import { assertCurrentVersion } from '#server/ground/http/repeats/optimisticLocking.ts'
import { lockViewer } from '#server/ground/identity/lockViewer.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { type LockedSession, lockSession } from '#server/meetings/sessions/lockSession.ts'
import { tellRecordChange } from '#server/messaging/notifications/recordChanges.ts'
import { markMinutesFile, restrictFilesOfMinutes, unmarkMinutesFile } from '#server/papers/documents/markMinutesFile.ts'
import type { ApprovalWriter } from './approvalWriter.ts'
import { findMinutesViolations } from './minutesViolations.ts'
import { findMinutes, refuseHiddenFile } from './queries.ts'

/** The values of minutes that were never written. */
const expected = { state: 'expected', documentId: null, version: 1, updatedBy: null } as const

/**
 * Writes the minutes of a held session, one state at a time (DOMAIN §3.4), and restricts their file to the members of
 * the body until they are approved, also once another file has taken its place. Minutes of a closed session may still be
 * published, but not go back before approval. The viewer must be able to read the file, since the form decides on its
 * readers and its place.
 * @throws Failure `record.notFound`, `access.denied`, `record.state`, `record.stale`, `minutes.textChanged`;
 * `request.invalid` with all violations
 */
export async function writeMinutes(
  portal: Portal,
  viewer: Viewer,
  sessionId: number,
  form: MinutesForm,
): Promise<Minutes> {
  const { db, clock } = portal
  const day = today(clock)
  return db.transaction().execute(async (tx) => {
    await lockViewer(portal, tx, viewer)
    const session = await lockSession(tx, viewer, sessionId)
    authorize(viewer, 'sessions.writeMinutes', session)
    const kept = await findStoredMinutes(tx, session)
    const isApproved = hasMinutesReached(form.state, 'approved')
    if (hasMinutesReached(kept.state, 'approved') || isApproved) authorize(viewer, 'sessions.approveMinutes', session)
    await lockFiles(tx, sessionId, [kept.documentId, form.document?.id ?? null])
    refuseHiddenFile(await findMinutes(tx, viewer, day, sessionId))
    await assertCurrentVersion(tx, kept, form.version, clock.now())
    const steps = minutesStates.indexOf(form.state) - minutesStates.indexOf(kept.state)
    const undoesClosing = session.status === 'closed' && !isApproved
    if (undoesClosing || Math.abs(steps) > 1)
      throw new Failure('record.state', { values: { state: describeMinutesState(kept.state) } })
    const approves = isApproved && !hasMinutesReached(kept.state, 'approved')
    const violations = await findMinutesViolations(tx, viewer, session, form, { today: day, approves })
    if (violations.length > 0) throw new Failure('request.invalid', { violations })
    const fields = fieldsOf(form)
    const written = { ...fields, version: kept.version + 1, updatedBy: viewer.id, updatedAt: clock.now().toISOString() }
    await tx
      .insertInto('minutes')
      .values({ sessionId, ...written })
      .onConflict((same) => same.column('sessionId').doUpdateSet(written))
      .execute()
    if (kept.documentId !== null && kept.documentId !== fields.documentId)
      await unmarkMinutesFile(tx, kept.documentId, isApproved)
    if (fields.documentId !== null) await markMinutesFile(tx, fields.documentId, isApproved)
    if (hasMinutesReached(kept.state, 'approved') && !isApproved) await restrictFilesOfMinutes(tx, sessionId)
    const writers: readonly ApprovalWriter[] = portal.declared.approvalWriters
    if (approves)
      for (const write of writers) await write(portal, tx, viewer, { sessionId, textVersion: form.textVersion })
    const states = { before: kept.state, after: form.state }
    await tellRecordChange(tx, 'minutes', sessionId)
    await tellRecordChange(tx, 'minutesState', sessionId)
    await audit(portal, tx, viewer, 'minutes.written', 'session', sessionId, states)
    return findMinutes(tx, viewer, day, sessionId)
  })
}

async function findStoredMinutes(tx: Transaction<Schema>, { id, updatedAt }: LockedSession) {
  const kept = await tx
    .selectFrom('minutes')
    .select(['state', 'documentId', 'version', 'updatedAt', 'updatedBy'])
    .where('sessionId', '=', id)
    .executeTakeFirst()
  return kept ?? { ...expected, updatedAt }
}

/**
 * Locks the documents before the minutes, like the deletion of a document, to avoid deadlocks: these, and the former files
 * of the minutes.
 */
const lockFiles = (tx: Transaction<Schema>, sessionId: number, ids: readonly (number | null)[]) =>
  tx
    .selectFrom('documents')
    .select('id')
    .where((eb) =>
      eb.or([eb('id', 'in', ids), eb.and([eb('sessionId', '=', sessionId), eb('minutesFromVersion', 'is not', null)])]),
    )
    .orderBy('id')
    .forUpdate()
    .execute()

/** Converts the form to columns. Fields of states that are not reached are cleared. */
function fieldsOf({ document, votes, approvedIn, sentOn, approvedOn, publishedOn, ...form }: MinutesForm) {
  const from = <Value>(state: MinutesForm['state'], value: Value | null) =>
    hasMinutesReached(form.state, state) ? value : null
  return {
    state: form.state,
    procedure: form.procedure,
    documentId: from('draft', document?.id ?? null),
    sentOn: from('sent', sentOn),
    approvedOn: from('approved', approvedOn),
    approvedInId: from('approved', approvedIn?.id ?? null),
    votesFor: from('approved', votes?.for ?? null),
    votesAgainst: from('approved', votes?.against ?? null),
    abstentions: from('approved', votes?.abstentions ?? null),
    corrections: from('approved', form.corrections),
    publishedOn: from('published', publishedOn),
  }
}
