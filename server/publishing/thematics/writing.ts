import { sql, type Transaction } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { Thematic, ThematicForm } from '#contract/publishing/thematics/thematics.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { type FieldFailure, rejectFields } from '#server/ground/http/payload/fieldViolation.ts'
import { assertCurrentVersion } from '#server/ground/http/repeats/optimisticLocking.ts'
import { lockViewer } from '#server/ground/identity/lockViewer.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { enqueueAnnouncement, isAnnounced } from './announce.ts'
import { findThematic } from './queries.ts'
import { countUses, describeUses } from './uses.ts'

type Tx = Transaction<Schema>

/**
 * Inserts a thematic.
 * @throws Failure with every field at fault: `thematics.nameTaken`, `record.gone`
 */
export const createThematic = (portal: Portal, viewer: Viewer, form: ThematicForm): Promise<Thematic> =>
  portal.db.transaction().execute(async (tx) => {
    await lockViewer(portal, tx, viewer)
    rejectFields(await findThematicFaults(tx, null, form))
    const { id } = await tx
      .insertInto('thematics')
      .values({ ...columnsOf(form), updatedAt: portal.clock.now().toISOString(), updatedBy: viewer.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    await replaceBodies(tx, id, form)
    await audit(portal, tx, viewer, 'thematic.created', 'thematic', id)
    if (form.featured && form.open) await enqueueAnnouncement(portal, tx, id, viewer)
    return findThematic(tx, viewer, id)
  })

/**
 * Updates a thematic.
 * @throws Failure `record.notFound`, `record.stale`; with every field at fault, `thematics.nameTaken`, `record.gone`
 */
export const amendThematic = (
  portal: Portal,
  viewer: Viewer,
  id: number,
  { version, ...form }: ThematicForm & { version: number },
): Promise<Thematic> =>
  portal.db.transaction().execute(async (tx) => {
    await lockViewer(portal, tx, viewer)
    const before = await tx.selectFrom('thematics').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    if (!before) throw new Failure('record.notFound')
    await assertCurrentVersion(tx, before, version, portal.clock.now())
    rejectFields(await findThematicFaults(tx, id, form))
    await tx
      .updateTable('thematics')
      .set({
        ...columnsOf(form),
        updatedAt: portal.clock.now().toISOString(),
        updatedBy: viewer.id,
        version: before.version + 1,
      })
      .where('id', '=', id)
      .execute()
    await replaceBodies(tx, id, form)
    if (isAnnounced(before, form)) await enqueueAnnouncement(portal, tx, id, viewer)
    const isMoved = before.open !== form.open
    await audit(portal, tx, viewer, 'thematic.amended', 'thematic', id, isMoved ? { open: form.open } : {})
    return findThematic(tx, viewer, id)
  })

/**
 * Deletes an unused thematic with its subscriptions. One in use can only be closed (DOMAIN §6).
 * @throws Failure `record.notFound`, `thematics.inUse`
 */
export const deleteThematic = (portal: Portal, viewer: Viewer, id: number): Promise<void> =>
  portal.db.transaction().execute(async (tx) => {
    await lockViewer(portal, tx, viewer)
    // Locked: a concurrent reference to it waits, and finds it deleted.
    const found = await tx.selectFrom('thematics').select('name').where('id', '=', id).forUpdate().executeTakeFirst()
    const uses = await countUses(tx, id)
    if (!found || !uses) throw new Failure('record.notFound')
    const what = describeUses(uses)
    if (what) throw new Failure('thematics.inUse', { values: { name: found.name, what } })
    await audit(portal, tx, viewer, 'thematic.deleted', 'thematic', id)
    await tx.deleteFrom('thematics').where('id', '=', id).execute()
  })

/**
 * Finds faults of the name and the bodies that the schema cannot check.
 * @param id null for a new thematic
 */
export async function findThematicFaults(
  db: Db,
  id: number | null,
  { name, irps }: Partial<Pick<ThematicForm, 'name' | 'irps'>>,
): Promise<FieldFailure[]> {
  const { rows } = await sql<{ isTaken: boolean; known: number[] }>`
    select
      exists (select from thematics where folded(name) = folded(${name ?? ''}) and id is distinct from ${id}) as is_taken,
      array(select id from bodies where id = any(${irps?.map((body) => body.id) ?? []}::int[])) as known
  `.execute(db)
  const { isTaken, known } = rows[0] as { isTaken: boolean; known: number[] }
  return [
    ...(isTaken ? [['name', 'thematics.nameTaken'] as const] : []),
    ...(irps ?? []).flatMap((body, index) =>
      known.includes(body.id) ? [] : [[`irps[${index}]`, 'record.gone'] as const],
    ),
  ]
}

/** Converts a form to columns; an open thematic has no closing date. */
const columnsOf = ({ irps: _irps, closedOn, ...fields }: ThematicForm) => ({
  ...fields,
  closedOn: fields.open ? null : closedOn,
})

/** Replaces the bodies that a thematic concerns. */
async function replaceBodies(tx: Tx, thematicId: number, { irps }: ThematicForm): Promise<void> {
  await tx.deleteFrom('thematicBodies').where('thematicId', '=', thematicId).execute()
  const bodyIds = [...new Set(irps.map(({ id }) => id))]
  if (bodyIds.length === 0) return
  await tx
    .insertInto('thematicBodies')
    .values(bodyIds.map((bodyId) => ({ thematicId, bodyId })))
    .execute()
}
