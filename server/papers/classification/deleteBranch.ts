import { sql } from 'kysely'
import type { FailureCode } from '#contract/ground/failures.ts'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { rejectFields } from '#server/ground/http/payload/fieldViolation.ts'
import { lockViewer } from '#server/ground/identity/lockViewer.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { findBranchFaults } from './branchFaults.ts'
import { type Classification, classifications } from './classifications.ts'
import { describeUses, findUses } from './uses.ts'
import { lockTree, nextPositionSql, type Tx } from './writing.ts'

/**
 * Deletes a branch. Its documents, child branches and subscriptions move to another branch.
 * @param moveTo id of the target; not needed for an unused branch
 * @throws Failure `record.notFound`, `classifications.inUse`; on `moveTo`, `record.gone`, `classifications.cycle` for a
 * branch that is deleted too, `classifications.tooDeep`, `classifications.nameTaken`
 */
export const deleteBranch = (
  portal: Portal,
  viewer: Viewer,
  type: Classification,
  id: number,
  moveTo: number | undefined,
): Promise<void> =>
  portal.db.transaction().execute(async (tx) => {
    await lockViewer(portal, tx, viewer)
    const { table, column, subject } = classifications[type]
    await lockTree(tx, type)
    // Locks documents first, in the same order as filing; a concurrent filing then waits and finds the branch deleted.
    await sql`select from documents where ${sql.ref(column)} = ${id} order by id for update`.execute(tx)
    const { rows } = await sql<{ name: string }>`
      select name from ${sql.table(table)} where id = ${id} for update
    `.execute(tx)
    const uses = await findUses(tx, type, id)
    if (!rows[0] || !uses) throw new Failure('record.notFound')
    const what = describeUses(uses)
    if (what && moveTo === undefined)
      throw new Failure('classifications.inUse', { values: { name: rows[0].name, what } })
    await audit(portal, tx, viewer, `${subject}.deleted`, subject, id, what ? { moved: what } : {})
    if (what && moveTo !== undefined) await moveBranchContents(portal, tx, viewer, type, id, moveTo)
    await sql`delete from ${sql.table(table)} where id = ${id}`.execute(tx)
  })

async function moveBranchContents(
  { clock }: Portal,
  tx: Tx,
  viewer: Viewer,
  type: Classification,
  from: number,
  to: number,
): Promise<void> {
  const { table, column, followed } = classifications[type]
  await checkMoveTarget(tx, type, from, to)
  const now = clock.now().toISOString()
  await sql`
    update documents set ${sql.ref(column)} = ${to}, version = version + 1, updated_at = ${now}, updated_by = ${viewer.id}
    where ${sql.ref(column)} = ${from}
  `.execute(tx)
  await sql`
    update ${sql.table(table)} branch set parent_id = ${to}, position = placed.position,
      version = branch.version + 1, updated_at = ${now}, updated_by = ${viewer.id}
    from (
      select id, ${nextPositionSql(type, to)} + row_number() over (order by position, id) - 1 as position
      from ${sql.table(table)} where parent_id = ${from}
    ) placed
    where branch.id = placed.id
  `.execute(tx)
  // Users who follow both branches keep one subscription; the other one is deleted with the branch.
  if (followed)
    await sql`
      update subscriptions moved set document_type_id = ${to}
      where document_type_id = ${from} and not exists (
        select from subscriptions same
        where same.user_id = moved.user_id and same.document_type_id = ${to}
          and same.body_id is not distinct from moved.body_id and same.family is not distinct from moved.family)
    `.execute(tx)
}

/** Refuses a target that is missing, that is deleted too, or that cannot take all child branches. */
async function checkMoveTarget(tx: Tx, type: Classification, from: number, to: number): Promise<void> {
  const refuse = (code: FailureCode | undefined) => rejectFields(code ? [['moveTo', code]] : [])
  const ofItself = await findBranchFaults(tx, type, from, { parentId: to })
  // The branch itself does not move there, so its own depth does not matter.
  refuse(ofItself.find(([, code]) => code !== 'classifications.tooDeep')?.[1])
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from ${sql.table(classifications[type].table)} where parent_id = ${from}
  `.execute(tx)
  for (const { id, name } of rows) refuse((await findBranchFaults(tx, type, id, { name, parentId: to }))[0]?.[1])
}
