import type { Transaction } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import { maxNoteCharacters, type NoteForm } from '#contract/meetings/desk/desk.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { authorize } from '#server/ground/http/access.ts'
import { rejectFields } from '#server/ground/http/payload/fieldViolation.ts'
import { assertCurrentVersion } from '#server/ground/http/repeats/optimisticLocking.ts'
import { lockViewer } from '#server/ground/identity/lockViewer.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { loadSanitizer } from '#server/ground/richText/sanitizer.ts'
import { sessionFacts } from '#server/meetings/sessions/facts.ts'
import { tellNotes } from './tellDeskChange.ts'

type Tx = Transaction<Schema>

/** Notes are saved at each pause in typing: a person who goes on leaves one line in the audit trail in this time. */
const auditedEveryMs = 15 * 60_000

/**
 * Writes the notes on a point, from the opening of the meeting to the approval of its minutes. A text that is stored
 * already changes nothing, whatever the version, so that it may be sent again after a cut network.
 * @throws Failure `record.notFound`, `access.denied`, `record.state`, `desk.notOpened`, `desk.minutesApproved`,
 * `record.stale`, with the violations of the fields
 */
export async function writeNote(
  portal: Portal,
  viewer: Viewer,
  pointId: number,
  { html: given, version }: NoteForm,
): Promise<void> {
  const { db, clock, config } = portal
  const sanitize = await loadSanitizer(config)
  const { html } = sanitize(given)
  // characters that are escaped take more room
  if (html.length > maxNoteCharacters) rejectFields([['html', 'desk.noteTooLong']])
  await db.transaction().execute(async (tx) => {
    await lockViewer(portal, tx, viewer)
    const session = await lockNotedSession(tx, viewer, pointId)
    authorize(viewer, 'sessions.note', session)
    if (session.openedAt === null) throw new Failure('desk.notOpened')
    await rejectApproved(tx, session.id)
    const kept = await lockNote(tx, session.id, pointId)
    if (html === (kept?.html ?? '')) return
    const now = clock.now()
    await assertCurrentVersion(tx, kept ?? { version: 0, updatedAt: now.toISOString(), updatedBy: null }, version, now)
    const written = { html, version: version + 1, updatedBy: viewer.id, updatedAt: now.toISOString() }
    await tx
      .insertInto('pointNotes')
      .values({ pointId, sessionId: session.id, ...written })
      .onConflict((same) => same.column('pointId').doUpdateSet(written))
      .execute()
    const isContinued = kept?.updatedBy === viewer.id && now.getTime() - Date.parse(kept.updatedAt) < auditedEveryMs
    if (!isContinued) await audit(portal, tx, viewer, 'meeting.noted', 'session', session.id, { point: pointId })
    await tellNotes(tx, session.id)
  })
}

/**
 * Locks the session of a point against its end and the approval of its minutes. Sessions are locked before points.
 * @throws Failure `record.notFound`
 */
async function lockNotedSession(tx: Tx, viewer: Viewer, pointId: number) {
  const session = await tx
    .selectFrom('sessions as session')
    .select(['session.id', 'session.bodyId', 'session.status', 'session.confidential', 'session.openedAt'])
    .where('session.id', '=', (eb) =>
      eb.selectFrom('agendaPoints as point').select('point.sessionId').where('point.id', '=', pointId),
    )
    .where(allowed(viewer, 'sessions.read', sessionFacts))
    .forShare()
    .executeTakeFirst()
  if (!session) throw new Failure('record.notFound')
  return session
}

async function rejectApproved(tx: Tx, sessionId: number): Promise<void> {
  const minutes = await tx.selectFrom('minutes').select('state').where('sessionId', '=', sessionId).executeTakeFirst()
  if (minutes?.state === 'approved' || minutes?.state === 'published') throw new Failure('desk.minutesApproved')
}

/**
 * Locks a point, so that of two people who write its first notes one comes after the other, and finds its notes.
 * @throws Failure `record.notFound` when the point was deleted meanwhile
 */
async function lockNote(tx: Tx, sessionId: number, pointId: number) {
  const point = await tx
    .selectFrom('agendaPoints')
    .select('id')
    .where('id', '=', pointId)
    .where('sessionId', '=', sessionId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!point) throw new Failure('record.notFound')
  return tx
    .selectFrom('pointNotes')
    .select(['html', 'version', 'updatedAt', 'updatedBy'])
    .where('pointId', '=', pointId)
    .executeTakeFirst()
}
