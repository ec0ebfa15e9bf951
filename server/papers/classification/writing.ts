import { sql, type Transaction } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { BranchForm, BranchPlace } from '#contract/papers/classifications.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { type FieldFailure, rejectFields } from '#server/ground/http/payload/fieldViolation.ts'
import { assertCurrentVersion } from '#server/ground/http/repeats/optimisticLocking.ts'
import { lockViewer } from '#server/ground/identity/lockViewer.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { findBranchFaults, parentColumn } from './branchFaults.ts'
import { type BranchOf, type Classification, classifications } from './classifications.ts'
import { findBranch } from './queries.ts'
import { reportOnSentField, requestedParent } from './requestedParent.ts'

export type Tx = Transaction<Schema>

interface Kept {
  name: string
  parentId: number | null
  active: boolean
  version: number
  updatedAt: string
  updatedBy: number | null
}

/**
 * Inserts a branch after its siblings.
 * @throws Failure with every field at fault: `classifications.nameTaken`, `classifications.tooDeep`, `record.gone`
 */
export const createBranch = <Type extends Classification>(
  portal: Portal,
  viewer: Viewer,
  type: Type,
  form: BranchForm,
): Promise<BranchOf<Type>> =>
  portal.db.transaction().execute(async (tx) => {
    await lockViewer(portal, tx, viewer)
    const { table, subject } = classifications[type]
    await lockTree(tx, type)
    const parentId = requestedParent(form, 0)
    rejectFields(await findFormFaults(tx, type, null, form, parentId))
    const { rows } = await sql<{ id: number }>`
      insert into ${sql.table(table)} (name, parent_id, active, position, updated_at, updated_by)
      values (${form.name}, ${parentColumn(parentId)}, ${form.active}, ${nextPositionSql(type, parentId)},
        ${portal.clock.now().toISOString()}, ${viewer.id})
      returning id
    `.execute(tx)
    const id = rows[0]?.id ?? 0
    await audit(portal, tx, viewer, `${subject}.created`, subject, id)
    return findBranch(tx, type, id)
  })

/**
 * Updates a branch. When its parent changes, its descendants move along and it comes after its new siblings.
 * @throws Failure `record.notFound`, `record.stale`; with every field at fault, `classifications.cycle` among others
 */
export const amendBranch = <Type extends Classification>(
  portal: Portal,
  viewer: Viewer,
  type: Type,
  id: number,
  { version, ...form }: BranchForm & { version: number },
): Promise<BranchOf<Type>> =>
  portal.db.transaction().execute(async (tx) => {
    await lockViewer(portal, tx, viewer)
    const { table, subject } = classifications[type]
    await lockTree(tx, type)
    const before = await lockBranch(tx, type, id)
    await assertCurrentVersion(tx, before, version, portal.clock.now())
    const wanted = requestedParent(form, before.parentId ?? 0)
    rejectFields(await findFormFaults(tx, type, id, form, wanted))
    const parentId = parentColumn(wanted)
    const moves = parentId !== before.parentId
    await sql`
      update ${sql.table(table)} set name = ${form.name}, active = ${form.active}, version = version + 1,
        ${moves ? sql`parent_id = ${parentId}, position = ${nextPositionSql(type, wanted)},` : sql``}
        updated_at = ${portal.clock.now().toISOString()}, updated_by = ${viewer.id}
      where id = ${id}
    `.execute(tx)
    const fields = [
      ...(form.name === before.name ? [] : ['name']),
      ...(moves ? ['parentId'] : []),
      ...(form.active === before.active ? [] : ['active']),
    ]
    await audit(portal, tx, viewer, `${subject}.amended`, subject, id, { fields })
    return findBranch(tx, type, id)
  })

/**
 * Moves a branch with its descendants to an index below a parent, and renumbers the siblings from 0. An index beyond
 * the end means last.
 * @throws Failure `record.notFound`; on `parentId`, `classifications.cycle`, `classifications.tooDeep`,
 * `classifications.nameTaken`, `record.gone`
 */
export const moveBranch = <Type extends Classification>(
  portal: Portal,
  viewer: Viewer,
  type: Type,
  id: number,
  { parentId, index }: BranchPlace,
): Promise<BranchOf<Type>> =>
  portal.db.transaction().execute(async (tx) => {
    await lockViewer(portal, tx, viewer)
    const { table, subject } = classifications[type]
    await lockTree(tx, type)
    const { name, ...before } = await lockBranch(tx, type, id)
    const faults = await findBranchFaults(tx, type, id, { name, parentId })
    rejectFields(faults.slice(0, 1).map(([, code]) => ['parentId', code]))
    const parent = parentColumn(parentId)
    const { rows } = await sql<{ id: number }>`
      select id from ${sql.table(table)} where parent_id is not distinct from ${parent} and id <> ${id} order by position, id
    `.execute(tx)
    const siblings = rows.map((row) => row.id).toSpliced(index, 0, id)
    if (parent !== before.parentId)
      // The version changes so that a concurrent edit of the form is refused as stale.
      await sql`
        update ${sql.table(table)} set parent_id = ${parent}, version = version + 1,
          updated_at = ${portal.clock.now().toISOString()}, updated_by = ${viewer.id}
        where id = ${id}
      `.execute(tx)
    await sql`
      update ${sql.table(table)} sibling set position = placed.rank - 1
      from unnest(${siblings}::int[]) with ordinality placed (id, rank)
      where sibling.id = placed.id and sibling.position <> placed.rank - 1
    `.execute(tx)
    await audit(portal, tx, viewer, `${subject}.amended`, subject, id, { fields: ['parentId', 'position'] })
    return findBranch(tx, type, id)
  })

/** Finds faults of the name and the parent, on the fields that the form used. */
const findFormFaults = async (
  tx: Tx,
  type: Classification,
  id: number | null,
  form: BranchForm,
  parentId: number,
): Promise<FieldFailure[]> =>
  reportOnSentField(form, await findBranchFaults(tx, type, id, { name: form.name, parentId }))

/**
 * Locks the tree against other writers: of two moves that would make a cycle together, the second is refused. Reads and
 * filing go on.
 */
export const lockTree = (tx: Tx, type: Classification) =>
  sql`lock table ${sql.table(classifications[type].table)} in share row exclusive mode`.execute(tx)

/** @throws Failure `record.notFound` */
export async function lockBranch(tx: Tx, type: Classification, id: number): Promise<Kept> {
  const { rows } = await sql<Kept>`
    select name, parent_id, active, version, updated_at, updated_by from ${sql.table(classifications[type].table)}
    where id = ${id} for no key update
  `.execute(tx)
  if (!rows[0]) throw new Failure('record.notFound')
  return rows[0]
}

/** SQL: the position after the last child of the parent. */
export const nextPositionSql = (type: Classification, parentId: number) => sql<number>`(
  select coalesce(max(position) + 1, 0) from ${sql.table(classifications[type].table)}
  where parent_id is not distinct from ${parentColumn(parentId)})`
