import { sql, type Transaction } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { BodyForm, Irp } from '#contract/people/bodies/bodies.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { changedFields } from '#server/ground/audit/details.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { rejectFields } from '#server/ground/http/payload/fieldViolation.ts'
import { assertCurrentVersion } from '#server/ground/http/repeats/optimisticLocking.ts'
import { lockViewer } from '#server/ground/identity/lockViewer.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { enqueueFileDeletion } from '#server/ground/storage/orphanCleanup.ts'
import { completeBody, type WholeBody } from './completeBody.ts'
import { find } from './queries.ts'
import { findUses, spokenUses } from './uses.ts'
import { validateBody } from './validateBody.ts'

type Tx = Transaction<Schema>

/**
 * Creates a body at its place in the tree.
 * @throws Failure with all violations: `bodies.nameTaken`, `bodies.codeTaken`, `bodies.tooDeep`, `record.gone`
 */
export const create = (portal: Portal, viewer: Viewer, form: BodyForm): Promise<Irp> =>
  portal.db.transaction().execute(async (tx) => {
    await lockViewer(portal, tx, viewer)
    await lockTree(tx)
    rejectFields(await validateBody(tx, null, form))
    const body = await completeBody(tx, form, null)
    const { id } = await tx
      .insertInto('bodies')
      .values({ ...columnsOf(body), updatedAt: portal.clock.now().toISOString(), updatedBy: viewer.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    await audit(portal, tx, viewer, 'body.created', 'body', id)
    return find(tx, id)
  })

/**
 * Replaces a body; one that moves takes its descendants along (DOMAIN §2.1).
 * @throws Failure `record.notFound`, `record.stale`; with all violations, `bodies.cycle` among others
 */
export const amend = (
  portal: Portal,
  viewer: Viewer,
  id: number,
  { version, ...form }: BodyForm & { version: number },
): Promise<Irp> =>
  portal.db.transaction().execute(async (tx) => {
    await lockViewer(portal, tx, viewer)
    await lockTree(tx)
    await lockBranch(tx, id)
    const before = await tx.selectFrom('bodies').selectAll().where('id', '=', id).executeTakeFirst()
    if (!before) throw new Failure('record.notFound')
    await assertCurrentVersion(tx, before, version, portal.clock.now())
    rejectFields(await validateBody(tx, id, form))
    const columns = columnsOf(await completeBody(tx, form, before))
    await tx
      .updateTable('bodies')
      .set(({ eb }) => ({
        ...columns,
        updatedAt: portal.clock.now().toISOString(),
        updatedBy: viewer.id,
        version: eb('version', '+', 1),
      }))
      .where('id', '=', id)
      .execute()
    const fields = changedFields(before, columns)
    await audit(portal, tx, viewer, 'body.amended', 'body', id, { fields })
    return find(tx, id)
  })

/**
 * Deletes a body without records. A body with records is deactivated instead.
 * @throws Failure `record.notFound`, `bodies.inUse`, `bodies.renewalUnderWay`
 */
export const remove = (portal: Portal, viewer: Viewer, id: number): Promise<void> =>
  portal.db.transaction().execute(async (tx) => {
    await lockViewer(portal, tx, viewer)
    await lockTree(tx)
    // Transactions about to create a record in it wait, then find it deleted.
    await tx.selectFrom('bodies').select('id').where('id', '=', id).forUpdate().execute()
    const uses = await findUses(tx, id)
    if (!uses) throw new Failure('record.notFound')
    const what = spokenUses(uses)
    if (what) throw new Failure('bodies.inUse', { values: { what } })
    await deleteRenewals(portal, tx, id)
    await audit(portal, tx, viewer, 'body.deleted', 'body', id)
    await tx.deleteFrom('bodies').where('id', '=', id).execute()
  })

/**
 * Deletes the renewals of a body that have been prepared or applied, with their files.
 * @throws Failure `bodies.renewalUnderWay`
 */
async function deleteRenewals(portal: Portal, tx: Tx, id: number): Promise<void> {
  const deleted = await tx
    .deleteFrom('userImports')
    .where('renewedBodyId', '=', id)
    .where('state', 'not in', ['checking', 'applying'])
    .returning(['id', 'fileKey'])
    .execute()
  const left = await tx.selectFrom('userImports').select('id').where('renewedBodyId', '=', id).limit(1).execute()
  if (left.length > 0) throw new Failure('bodies.renewalUnderWay')
  for (const renewal of deleted) await portal.tasks.cancel(tx, `imports.expire:${renewal.id}`)
  await enqueueFileDeletion(
    portal,
    tx,
    deleted.map(({ fileKey }) => fileKey),
    'imports.discard',
  )
}

/** Locks the tree: of two concurrent moves that would make a cycle, the second is refused. Readers do not wait. */
export const lockTree = (tx: Tx) => sql`lock table bodies in share row exclusive mode`.execute(tx)

/** Locks a body and its descendants, in the order of sessions that move. */
const lockBranch = (tx: Tx, id: number) =>
  sql`select id from bodies where path @> array[${id}::int] order by id for no key update`.execute(tx)

/** The columns of a body, as the table has them. */
export const columnsOf = ({ parentIrp, delays, ...fields }: WholeBody) => ({
  ...fields,
  ...delays,
  parentId: parentIrp?.id ?? null,
})
