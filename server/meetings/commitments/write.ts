import type { Transaction } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import {
  type Commitment,
  type CommitmentChange,
  type CommitmentForm,
  maxCommitments,
} from '#contract/meetings/commitments/commitments.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { changedFields } from '#server/ground/audit/details.ts'
import { today } from '#server/ground/context/clock.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { authorize } from '#server/ground/http/access.ts'
import { rejectFields } from '#server/ground/http/payload/fieldViolation.ts'
import { assertCurrentVersion } from '#server/ground/http/repeats/optimisticLocking.ts'
import { lockViewer } from '#server/ground/identity/lockViewer.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { tellRecordChange } from '#server/messaging/notifications/recordChanges.ts'
import { enqueueCommitmentNotice } from './announce.ts'
import {
  lockCommitment,
  lockNotedSession,
  lockSessionsShowing,
  type NotedSession,
  sessionsShowing,
} from './lockCommitment.ts'
import { findCommitment } from './queries.ts'
import type { StoredState } from './tables.ts'
import { findViolations } from './violations.ts'

type Tx = Transaction<Schema>

/**
 * Notes a commitment or a question of a session, during its meeting or after it.
 * @throws Failure `record.notFound`, `access.denied`, `record.state`, `commitments.beforeMeeting`, `commitments.tooMany`, with the
 * violations of the fields
 */
export const createCommitment = (portal: Portal, viewer: Viewer, form: CommitmentForm): Promise<Commitment> =>
  portal.db.transaction().execute(async (tx) => {
    await lockViewer(portal, tx, viewer)
    const session = await lockNotedSession(tx, viewer, form.session.id)
    if (!session) throw new Failure('record.notFound')
    authorize(viewer, 'commitments.keep', session)
    const now = portal.clock.now()
    if (!hasBegun(session, now)) throw new Failure('commitments.beforeMeeting')
    await rejectFurtherCommitments(tx, session.id)
    rejectFields(await findViolations(tx, session, form))
    const at = now.toISOString()
    const { id } = await tx
      .insertInto('commitments')
      .values({ ...columnsOf(form), sessionId: session.id, answer: null, closedAt: null, ...writtenBy(viewer, at) })
      .returning('id')
      .executeTakeFirstOrThrow()
    await writeThematics(tx, id, form)
    await audit(portal, tx, viewer, 'commitment.noted', 'commitment', id, { kind: form.kind, session: session.id })
    await enqueueCommitmentNotice(portal, tx, { commitmentId: id, kind: 'commitment.noted', by: viewer.id, version: 1 })
    await tellSessions(tx, [session.id])
    return findCommitment(tx, viewer, today(portal.clock), id)
  })

const writtenBy = ({ id }: Viewer, at: string) => ({ createdBy: id, createdAt: at, updatedBy: id, updatedAt: at })

/** Whether the meeting of a session has begun: it is open, or its start has passed. One that was cancelled never has. */
const hasBegun = ({ status, openedAt, startsAt }: NotedSession, now: Date): boolean =>
  status !== 'cancelled' && (openedAt !== null || status !== 'convened' || Date.parse(startsAt) <= now.getTime())

async function rejectFurtherCommitments(tx: Tx, sessionId: number): Promise<void> {
  const { all } = await tx
    .selectFrom('commitments')
    .select(({ fn }) => fn.countAll<number>().as('all'))
    .where('sessionId', '=', sessionId)
    .executeTakeFirstOrThrow()
  if (all >= maxCommitments) throw new Failure('commitments.tooMany')
}

/**
 * Updates a commitment, with its state and its answer; its session does not change.
 * @throws Failure `record.notFound`, `access.denied`, `record.state`, `record.stale`, with the violations of the fields
 */
export const amendCommitment = (
  portal: Portal,
  viewer: Viewer,
  id: number,
  form: CommitmentChange,
): Promise<Commitment> =>
  portal.db.transaction().execute(async (tx) => {
    await lockViewer(portal, tx, viewer)
    const { commitment, session } = await lockCommitment(tx, viewer, id)
    authorize(viewer, 'commitments.keep', session)
    const now = portal.clock.now()
    await assertCurrentVersion(tx, commitment, form.version, now)
    rejectFields([
      ...(form.session.id === session.id ? [] : [['session', 'commitments.sessionFixed'] as const]),
      ...(await findViolations(tx, session, form)),
    ])
    const state: StoredState = form.state === 'late' ? 'open' : form.state
    const isClosing = commitment.state === 'open' && state !== 'open'
    const changes = { ...columnsOf(form), state, answer: form.answer }
    const version = commitment.version + 1
    await tx
      .updateTable('commitments')
      .set({
        ...changes,
        closedAt: state === 'open' ? null : (commitment.closedAt ?? now.toISOString()),
        updatedBy: viewer.id,
        updatedAt: now.toISOString(),
        version,
      })
      .where('id', '=', id)
      .execute()
    await writeThematics(tx, id, form)
    const isReopening = commitment.state !== 'open' && state === 'open'
    const action = isClosing ? 'commitment.closed' : isReopening ? 'commitment.reopened' : 'commitment.amended'
    await audit(portal, tx, viewer, action, 'commitment', id, { state, fields: changedFields(commitment, changes) })
    if (isClosing)
      await enqueueCommitmentNotice(portal, tx, {
        commitmentId: id,
        kind: 'commitment.closed',
        by: viewer.id,
        version,
      })
    await tellSessions(tx, await sessionsShowing(tx, id))
    return findCommitment(tx, viewer, today(portal.clock), id)
  })

/**
 * Deletes what was noted by mistake; points that took it up stay, without it.
 * @param version that of the commitment which the caller has read
 * @throws Failure `record.notFound`, `access.denied`, `record.state`, `record.stale`
 */
export const deleteCommitment = (portal: Portal, viewer: Viewer, id: number, version: number): Promise<void> =>
  portal.db.transaction().execute(async (tx) => {
    await lockViewer(portal, tx, viewer)
    const sessionIds = await lockSessionsShowing(tx, id)
    const { commitment, session } = await lockCommitment(tx, viewer, id)
    authorize(viewer, 'commitments.keep', session)
    await assertCurrentVersion(tx, commitment, version, portal.clock.now())
    await audit(portal, tx, viewer, 'commitment.deleted', 'commitment', id)
    await tx.deleteFrom('commitments').where('id', '=', id).execute()
    await tellSessions(tx, sessionIds)
  })

const columnsOf = ({ point, kind, text, owner, dueOn }: CommitmentForm) => ({
  pointId: point?.id ?? null,
  kind,
  text,
  owner,
  dueOn,
})

async function writeThematics(tx: Tx, commitmentId: number, { thematics }: CommitmentForm): Promise<void> {
  const ids = [...new Set(thematics.map(({ id }) => id))]
  await tx
    .deleteFrom('commitmentThematics')
    .where('commitmentId', '=', commitmentId)
    .$if(ids.length > 0, (query) => query.where('thematicId', 'not in', ids))
    .execute()
  if (ids.length === 0) return
  await tx
    .insertInto('commitmentThematics')
    .values(ids.map((thematicId) => ({ commitmentId, thematicId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Tells the screens of these sessions that what was noted, or what came of it, has changed, at the commit. */
async function tellSessions(tx: Tx, sessionIds: readonly number[]): Promise<void> {
  for (const id of sessionIds) await tellRecordChange(tx, 'commitments', id)
}
