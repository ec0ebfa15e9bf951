import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { Duplication } from '#contract/meetings/sessions/sessionForm.ts'
import type { Session } from '#contract/meetings/sessions/sessions.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { today } from '#server/ground/context/clock.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { authorize } from '#server/ground/http/access.ts'
import { lockViewer } from '#server/ground/identity/lockViewer.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { lockSession } from '#server/meetings/sessions/lockSession.ts'
import { findSession } from '#server/meetings/sessions/queries.ts'
import { findStoredPoints, type PlacedPoint, type PointValues } from '#server/meetings/sessions/writing/pointValues.ts'
import { proposedTitle } from '#server/meetings/sessions/writing/proposedTitle.ts'
import { saveAgenda } from '#server/meetings/sessions/writing/saveAgenda.ts'
import { lockBody, nextNumber, yearOf } from '#server/meetings/sessions/writing/sessionNumbers.ts'

/**
 * Creates a draft at another time with the same duration and the same agenda, without documents, outcomes and minutes.
 * @throws Failure `record.notFound`, `access.denied`; `request.invalid` when the body is no longer active
 */
export async function duplicateSession(
  portal: Portal,
  viewer: Viewer,
  id: number,
  { startsAt }: Duplication,
): Promise<Session> {
  const { clock } = portal
  return portal.db.transaction().execute(async (tx) => {
    await lockViewer(portal, tx, viewer)
    const session = await lockSession(tx, viewer, id)
    authorize(viewer, 'sessions.duplicate', session)
    const { bodyId, type, mode, place, remoteLink, description, confidential, healthAndSafety } = session
    const body = await lockBody(tx, bodyId)
    if (!body?.active)
      throw new Failure('request.invalid', {
        violations: [{ propertyPath: 'irp', message: 'Cette instance n’est plus active', code: 'sessions' }],
      })
    const at = clock.now().toISOString()
    const { id: copyId } = await tx
      .insertInto('sessions')
      .values({
        bodyId,
        type,
        mode,
        place,
        remoteLink,
        description,
        confidential,
        healthAndSafety,
        startsAt,
        number: await nextNumber(tx, bodyId, yearOf(startsAt)),
        title: proposedTitle(type, startsAt),
        endsAt: laterBy(startsAt, Date.parse(session.endsAt) - Date.parse(session.startsAt)),
        createdBy: viewer.id,
        createdAt: at,
        updatedBy: viewer.id,
        updatedAt: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await saveAgenda(tx, copyId, copiesOf(await findStoredPoints(tx, viewer, id)), [])
    await audit(portal, tx, viewer, 'session.prepared', 'session', copyId, { copyOf: id })
    return findSession(tx, viewer, copyId, today(clock))
  })
}

const laterBy = (instant: string, milliseconds: number) => new Date(Date.parse(instant) + milliseconds).toISOString()

/** Copies points, with their nesting, as new points without outcomes. */
function copiesOf(kept: readonly (PointValues & { id: number })[]): PlacedPoint[] {
  const copies = new Map<number, PlacedPoint>()
  for (const [position, { id, parentId, ...point }] of kept.entries()) {
    const above = (parentId && copies.get(parentId)) || null
    const untouched = { id: null, minutesOf: null, commitment: null, references: [], opinion: null, vote: null }
    copies.set(id, { ...point, ...untouched, parentId: above && 0, path: '', position, above, proposals: [] })
  }
  return [...copies.values()]
}
