import { sql, type Transaction } from 'kysely'
import { allowedRecords } from '#contract/ground/policy/allowedRecords.ts'
import type { Facts } from '#contract/ground/policy/facts.ts'
import { can, type Viewer } from '#contract/ground/policy/viewer.ts'
import type { SessionReminder } from '#contract/meetings/sessions/dossier.ts'
import { today } from '#server/ground/context/clock.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { authorize } from '#server/ground/http/access.ts'
import { lockViewer } from '#server/ground/identity/lockViewer.ts'
import { findAdministrators, findSeatedInBody } from '#server/ground/identity/viewers.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { lockSession } from '#server/meetings/sessions/lockSession.ts'
import { documentFactsJson } from '#server/papers/documents/facts.ts'
import { refuseRepeatedReminder, sendReminder } from './sendReminder.ts'

/** Submitted documents of a session with the same policy facts. */
interface WaitingGroup {
  facts: Facts['documents']
  count: number
}

/**
 * Notifies the validators of the documents of a session that wait for them, each with the number of theirs; the
 * administrators when no validator may accept one. Not more than once an hour for a session. Documents validated in
 * the meantime are not counted, and the mail lists only what still waits when it leaves.
 * @throws Failure `record.notFound`, `access.denied`, `record.state`, `sessions.nothingToValidate`,
 * `sessions.noValidator`, `sessions.validatorsReminded`
 */
export async function remindValidators(portal: Portal, viewer: Viewer, sessionId: number): Promise<SessionReminder> {
  const { db, clock } = portal
  return db.transaction().execute(async (tx) => {
    await lockViewer(portal, tx, viewer)
    const now = clock.now()
    const session = await lockSession(tx, viewer, sessionId)
    authorize(viewer, 'sessions.remindValidators', session)
    const waiting = (await readWaiting(tx, sessionId)).filter(({ facts }) =>
      can(viewer, 'documents.countUnpublished', facts),
    )
    if (waiting.length === 0) throw new Failure('sessions.nothingToValidate')
    const people = await findValidators(tx, waiting, { viewer, bodyId: session.bodyId, day: today(clock) })
    if (people.length === 0) throw new Failure('sessions.noValidator')
    const reminder = { sessionId, kind: 'validation' } as const
    await refuseRepeatedReminder(tx, reminder, now)
    return sendReminder(portal, tx, viewer, reminder, {
      now,
      people,
      notice: { kind: 'document.stillPending' },
      action: 'session.validatorsReminded',
    })
  })
}

/** The people who may accept waiting documents, with the number of theirs; without the viewer. */
async function findValidators(
  tx: Transaction<Schema>,
  waiting: readonly WaitingGroup[],
  { viewer, bodyId, day }: { viewer: Viewer; bodyId: number; day: string },
) {
  const allowedOf = allowedRecords('documents.refuse', waiting)
  const withCount = (people: readonly Viewer[]) =>
    people
      .filter(({ id }) => id !== viewer.id)
      .map((person) => ({ id: person.id, count: allowedOf(person).reduce((sum, { count }) => sum + count, 0) }))
      .filter(({ count }) => count > 0)
  const validators = withCount(await findSeatedInBody(tx, bodyId, { day, roles: ['validator'] }))
  return validators.length > 0 ? validators : withCount(await findAdministrators(tx, { day }))
}

async function readWaiting(tx: Transaction<Schema>, sessionId: number): Promise<WaitingGroup[]> {
  const { rows } = await sql<WaitingGroup>`
    select facts, count(*)::int as count from (
      select ${documentFactsJson}::jsonb as facts
      from documents join sessions session on session.id = documents.session_id
      where documents.session_id = ${sessionId} and documents.status = 'submitted'
    ) waiting
    group by facts
  `.execute(tx)
  return rows
}
