import type { Transaction } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { Violation } from '#contract/ground/problems.ts'
import type { SessionForm } from '#contract/meetings/sessions/sessionForm.ts'
import type { Session } from '#contract/meetings/sessions/sessions.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { today } from '#server/ground/context/clock.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { authorize } from '#server/ground/http/access.ts'
import { assertCurrentVersion } from '#server/ground/http/repeats/optimisticLocking.ts'
import { lockViewer } from '#server/ground/identity/lockViewer.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { changedPartsOf, changesBetween, isSameInstant } from '#server/meetings/sessions/life/changes.ts'
import { recordSessionEvent } from '#server/meetings/sessions/life/events.ts'
import { enqueueHolding } from '#server/meetings/sessions/life/holding.ts'
import { missingToConvene } from '#server/meetings/sessions/life/missingToConvene.ts'
import { writeStartChange } from '#server/meetings/sessions/life/writeStartChange.ts'
import { type LockedSession, lockSession } from '#server/meetings/sessions/lockSession.ts'
import { findSession } from '#server/meetings/sessions/queries.ts'
import type { SavedAgenda } from './agendaWriter.ts'
import { findStoredPoints, flattenAgenda, type PlacedPoint } from './pointValues.ts'
import { findPointViolations } from './pointViolations.ts'
import { saveAgenda } from './saveAgenda.ts'
import { isNumberTaken, lockBody, nextNumber, yearOf } from './sessionNumbers.ts'

type Tx = Transaction<Schema>

/**
 * Inserts a draft with its agenda, and assigns a number.
 * @throws Failure `access.denied` for a body where the viewer prepares no sessions; `request.invalid` with all
 * violations
 */
export async function createSession(portal: Portal, viewer: Viewer, form: SessionForm): Promise<Session> {
  const { clock } = portal
  return portal.db.transaction().execute(async (tx) => {
    await lockViewer(portal, tx, viewer)
    const points = flattenAgenda(form.agenda)
    refuseIfInvalid([
      ...(await findBodyViolations(tx, viewer, form)),
      ...(await findNumberAndPointViolations(tx, viewer, form, points, null)),
    ])
    const at = clock.now().toISOString()
    const { id } = await tx
      .insertInto('sessions')
      .values({
        ...fieldsOf(form),
        number: form.number ?? (await nextNumber(tx, form.irp.id, yearOf(form.startsAt))),
        createdBy: viewer.id,
        createdAt: at,
        updatedBy: viewer.id,
        updatedAt: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const saved = await saveAgenda(tx, id, points, [])
    await writeFurther(portal, tx, viewer, { bodyId: form.irp.id, formerBodyId: null, isDraft: true, points: saved })
    await audit(portal, tx, viewer, 'session.prepared', 'session', id)
    return findSession(tx, viewer, id, today(clock))
  })
}

/**
 * Updates a session with its agenda. Changes are recorded from the convocation on, and announced to the members while
 * the session is convened, except outcomes of points.
 * @param form with the `version` that the writer had read
 * @throws Failure `record.notFound`, `access.denied`, `record.state`, `record.stale`, `sessions.pointInUse`;
 * `request.invalid` with all violations
 */
export async function amendSession(
  portal: Portal,
  viewer: Viewer,
  id: number,
  form: SessionForm & { version: number },
): Promise<Session> {
  const { clock, tasks } = portal
  return portal.db.transaction().execute(async (tx) => {
    await lockViewer(portal, tx, viewer)
    const session = await lockSession(tx, viewer, id, { goesTo: form.irp.id })
    authorize(viewer, 'sessions.amend', session)
    await assertCurrentVersion(tx, session, form.version, clock.now())
    const points = flattenAgenda(form.agenda)
    refuseIfInvalid([
      ...(await findBodyChangeViolations(tx, viewer, form, session)),
      ...(await findNumberAndPointViolations(tx, viewer, form, points, session)),
      ...(session.status === 'draft' ? [] : missingToConvene({ ...form, points: points.length })),
      ...findTimeViolations(form, session, clock.now()),
    ])
    const before = await findStoredPoints(tx, viewer, id)
    const written = {
      ...fieldsOf(form),
      number: form.number ?? (await numberAfterAmendment(tx, form, session)),
      // An agenda that was sent stays sent.
      agendaSentOn: session.status === 'draft' ? form.agendaSentOn : (form.agendaSentOn ?? session.agendaSentOn),
    }
    const changes = changesBetween({ ...session, points: before }, { ...written, points })
    const saved = await saveAgenda(tx, id, points, before)
    await tx
      .updateTable('sessions')
      .set((eb) => ({
        ...written,
        updatedBy: viewer.id,
        updatedAt: clock.now().toISOString(),
        version: eb('version', '+', 1),
      }))
      .where('id', '=', id)
      .execute()
    await writeFurther(portal, tx, viewer, {
      bodyId: form.irp.id,
      formerBodyId: form.irp.id === session.bodyId ? null : session.bodyId,
      isDraft: session.status === 'draft',
      points: saved,
    })
    if (session.status !== 'draft' && changes.length > 0)
      await recordSessionEvent(portal, tx, {
        kind: 'change',
        sessionId: id,
        by: viewer.id,
        changes,
        isSilent: session.status !== 'convened' || changedPartsOf(changes).length === 0,
      })
    const fields = [...new Set(changes.map(({ what }) => what))]
    await audit(portal, tx, viewer, 'session.amended', 'session', id, { fields })
    if (session.status === 'convened' && !isSameInstant(session.endsAt, form.endsAt))
      await enqueueHolding(tasks, tx, id, form.endsAt)
    if (session.status === 'convened') await writeStartChange(portal, tx, viewer, session, form.startsAt)
    return findSession(tx, viewer, id, today(clock))
  })
}

/** Writes what later subjects keep of the points. */
async function writeFurther(portal: Portal, tx: Tx, viewer: Viewer, agenda: SavedAgenda): Promise<void> {
  for (const write of portal.declared.agendaWriters) await write(portal, tx, viewer, agenda)
}

const fieldsOf = (form: SessionForm) => ({
  bodyId: form.irp.id,
  type: form.type,
  title: form.title,
  startsAt: form.startsAt,
  endsAt: form.endsAt,
  mode: form.mode,
  place: form.place,
  remoteLink: form.remoteLink,
  description: form.description,
  confidential: form.confidential,
  healthAndSafety: form.healthAndSafety,
  agendaSentOn: form.agendaSentOn,
})

function refuseIfInvalid(violations: readonly Violation[]): void {
  if (violations.length > 0) throw new Failure('request.invalid', { violations: [...violations] })
}

const fault = (propertyPath: string, message: string): Violation => ({ propertyPath, message, code: 'sessions' })

/**
 * Finds violations concerning the body of a draft.
 * @throws Failure `access.denied` where the viewer prepares no sessions
 */
async function findBodyViolations(tx: Tx, viewer: Viewer, { irp, confidential }: SessionForm): Promise<Violation[]> {
  const body = await lockBody(tx, irp.id)
  if (!body) return [fault('irp', 'Cette instance n’existe pas')]
  authorize(viewer, 'sessions.prepare', { bodyId: body.id, status: 'draft', confidential })
  return body.active ? [] : [fault('irp', 'Cette instance n’est plus active')]
}

/**
 * Finds violations of a change of the body: a draft may move while it has no documents; a convened session may not
 * (DOMAIN §3.1).
 */
async function findBodyChangeViolations(
  tx: Tx,
  viewer: Viewer,
  form: SessionForm,
  session: LockedSession,
): Promise<Violation[]> {
  if (form.irp.id === session.bodyId) return []
  if (session.status !== 'draft') return [fault('irp', 'L’instance d’une séance convoquée ne change plus')]
  const filed = await tx.selectFrom('documents').select('id').where('sessionId', '=', session.id).executeTakeFirst()
  const papers = filed ? [fault('irp', 'Des documents sont déjà déposés pour cette séance de l’instance')] : []
  return [...(await findBodyViolations(tx, viewer, form)), ...papers]
}

async function findNumberAndPointViolations(
  tx: Tx,
  viewer: Viewer,
  form: SessionForm,
  points: readonly PlacedPoint[],
  session: LockedSession | null,
): Promise<Violation[]> {
  const sessionId = session?.id ?? null
  const place = { bodyId: form.irp.id, year: yearOf(form.startsAt), sessionId }
  const kept = session ? await pointIds(tx, session.id) : []
  return [
    ...(form.number !== null && (await isNumberTaken(tx, form.number, place)) ? [numberTakenViolation()] : []),
    ...(await findPointViolations(tx, viewer, points, { ...place, startsAt: form.startsAt, kept })),
  ]
}

const pointIds = (tx: Tx, sessionId: number) =>
  tx.selectFrom('agendaPoints').select('id').where('sessionId', '=', sessionId).execute()

/** The same violation as for the constraint of the table. */
function numberTakenViolation(): Violation {
  const { code, message } = new Failure('sessions.numberTaken')
  return { propertyPath: 'number', message, code }
}

/**
 * Finds violations of a change of time: a convened session must move to the future, a held one must have begun, and one
 * whose meeting was opened keeps its start, from which the record tells who sat.
 */
function findTimeViolations(form: SessionForm, session: LockedSession, now: Date): Violation[] {
  if (isSameInstant(form.startsAt, session.startsAt)) return []
  if (session.openedAt !== null) return [fault('startsAt', 'La séance a été ouverte : son début ne change plus')]
  const isToCome = new Date(form.startsAt) > now
  if (session.status === 'convened' && !isToCome) return [fault('startsAt', 'La séance doit commencer plus tard')]
  if (session.status === 'held' && isToCome) return [fault('startsAt', 'Cette séance a déjà eu lieu')]
  return []
}

/** Returns the current number while the body and the year stay the same, else the next one. */
const numberAfterAmendment = async (tx: Tx, form: SessionForm, session: LockedSession): Promise<number> =>
  session.number !== null && session.bodyId === form.irp.id && session.year === yearOf(form.startsAt)
    ? session.number
    : nextNumber(tx, form.irp.id, yearOf(form.startsAt))
