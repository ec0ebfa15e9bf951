import { sql, type Transaction } from 'kysely'
import type { AuditSubject } from '#contract/ground/audit/audit.ts'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { JobForm, MandateForm } from '#contract/people/references.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { changedFields } from '#server/ground/audit/details.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import type { FieldFailure } from '#server/ground/http/payload/fieldViolation.ts'
import { assertCurrentVersion } from '#server/ground/http/repeats/optimisticLocking.ts'
import { lockViewer } from '#server/ground/identity/lockViewer.ts'
import type { Portal } from '#server/ground/portal/portal.ts'

// The two lists have the same columns: name, position, and whether they can be selected.

type List = 'jobs' | 'mandates'
type Form = JobForm | MandateForm
type Tx = Transaction<Schema>

const subjects = { jobs: 'job', mandates: 'mandate' } as const satisfies Record<List, AuditSubject>

/**
 * Creates a function or a mandate. @param find reads the record for the response
 * @throws Failure `references.nameTaken`
 */
export const create = <Item>(
  portal: Portal,
  viewer: Viewer,
  list: List,
  form: Form,
  find: (tx: Tx, id: number) => Promise<Item>,
): Promise<Item> =>
  portal.db.transaction().execute(async (tx) => {
    await lockViewer(portal, tx, viewer)
    const { id } = await tx
      .insertInto(list)
      .values({ ...form, updatedAt: portal.clock.now().toISOString(), updatedBy: viewer.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    await audit(portal, tx, viewer, `${subjects[list]}.created`, subjects[list], id)
    return find(tx, id)
  })

/**
 * Updates a function or a mandate. @param find reads the record for the response
 * @throws Failure `record.notFound`, `record.stale`, `references.nameTaken`
 */
export const amend = <Item>(
  portal: Portal,
  viewer: Viewer,
  list: List,
  { id, version, ...form }: Form & { id: number; version: number },
  find: (tx: Tx, id: number) => Promise<Item>,
): Promise<Item> =>
  portal.db.transaction().execute(async (tx) => {
    await lockViewer(portal, tx, viewer)
    const { clock } = portal
    const before = await tx.selectFrom(list).selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    if (!before) throw new Failure('record.notFound')
    await assertCurrentVersion(tx, before, version, clock.now())
    await tx
      .updateTable(list)
      .set({ ...form, updatedAt: clock.now().toISOString(), updatedBy: viewer.id, version: before.version + 1 })
      .where('id', '=', id)
      .execute()
    const fields = changedFields(before, form)
    await audit(portal, tx, viewer, `${subjects[list]}.amended`, subjects[list], id, { fields })
    return find(tx, id)
  })

/**
 * Checks that the name is unique in the list.
 * @param id null for a new record
 */
export async function validateName(
  db: Db,
  list: List,
  id: number | null,
  { name }: Partial<Form>,
): Promise<FieldFailure[]> {
  const { rows } = await sql`
    select from ${sql.table(list)} where folded(name) = folded(${name ?? ''}) and id is distinct from ${id}
  `.execute(db)
  return rows.length > 0 ? [['name', 'references.nameTaken']] : []
}

const columns = { jobs: 'jobId', mandates: 'mandateId' } as const satisfies Record<List, string>

/** Finds what holds a record, or gives it to the members of groups, in French words. */
async function findUses(tx: Tx, list: List, id: number): Promise<string[]> {
  const held = await tx.selectFrom('assignments').select('id').where(columns[list], '=', id).limit(1).execute()
  const uses = held.length > 0 ? ['porté par des membres'] : []
  if (list === 'jobs') return uses
  const { rows } = await sql<{ isLinked: boolean; hasRule: boolean }>`
    select exists (select from scim_group_links link join scim_groups held on held.id = link.group_id
        where link.mandate_id = ${id} and held.gone_at is null) as is_linked,
      exists (select from provider_rules where mandate_id = ${id}) as has_rule`.execute(tx)
  if (rows[0]?.isLinked) uses.push('donné par des groupes reliés')
  if (rows[0]?.hasRule) uses.push('donné par des règles de groupes')
  return uses
}

const conjunction = new Intl.ListFormat('fr', { type: 'conjunction' })

/**
 * Deletes a record that nobody holds, and that no group gives. A record in use is deactivated instead.
 * @throws Failure `record.notFound`, `references.inUse`
 */
export async function remove(portal: Portal, viewer: Viewer, list: List, id: number): Promise<void> {
  await portal.db.transaction().execute(async (tx) => {
    await lockViewer(portal, tx, viewer)
    // Transactions about to give it to somebody wait, then find it deleted.
    const found = await tx.selectFrom(list).select('name').where('id', '=', id).forUpdate().executeTakeFirst()
    if (!found) throw new Failure('record.notFound')
    const uses = await findUses(tx, list, id)
    if (uses.length > 0)
      throw new Failure('references.inUse', { values: { name: found.name, uses: conjunction.format(uses) } })
    await audit(portal, tx, viewer, `${subjects[list]}.deleted`, subjects[list], id)
    await tx.deleteFrom(list).where('id', '=', id).execute()
  })
}
