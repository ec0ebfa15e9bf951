import { sql, type Transaction } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import { type Link, type LinkForm, type LinkPlace, normalizeLink } from '#contract/publishing/links/links.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { originOf } from '#server/ground/configuration/config.ts'
import { maxId } from '#server/ground/database/maxId.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { foldedSql } from '#server/ground/database/sql/wordConditions.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { rejectFields } from '#server/ground/http/payload/fieldViolation.ts'
import { assertCurrentVersion } from '#server/ground/http/repeats/optimisticLocking.ts'
import { lockViewer } from '#server/ground/identity/lockViewer.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { portalPath } from '#server/ground/richText/portalPath.ts'
import { type LinkedRecord, linkedId } from '#server/publishing/contents/linkedRecord.ts'
import { findLink, menuOrder } from './queries.ts'

type Tx = Transaction<Schema>

/**
 * Inserts a link.
 * @throws Failure `record.gone` on `link` when it leads to a record that does not exist
 */
export const createLink = (portal: Portal, viewer: Viewer, form: LinkForm): Promise<Link> =>
  portal.db.transaction().execute(async (tx) => {
    await lockViewer(portal, tx, viewer)
    await lockLinks(tx)
    const { id } = await tx
      .insertInto('links')
      .values({
        ...(await normalizedFields(portal, tx, form)),
        updatedAt: portal.clock.now().toISOString(),
        updatedBy: viewer.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await audit(portal, tx, viewer, 'link.created', 'link', id)
    return findLink(tx, id)
  })

/**
 * Updates a link.
 * @throws Failure `record.notFound`, `record.stale`; `record.gone` on `link` when it leads to a record that does not exist
 */
export const amendLink = (
  portal: Portal,
  viewer: Viewer,
  id: number,
  { version, ...form }: LinkForm & { version: number },
): Promise<Link> =>
  portal.db.transaction().execute(async (tx) => {
    await lockViewer(portal, tx, viewer)
    await lockLinks(tx)
    const before = await lockLink(tx, id)
    await assertCurrentVersion(tx, before, version, portal.clock.now())
    await tx
      .updateTable('links')
      .set({
        ...(await normalizedFields(portal, tx, form)),
        updatedAt: portal.clock.now().toISOString(),
        updatedBy: viewer.id,
        version: before.version + 1,
      })
      .where('id', '=', id)
      .execute()
    await audit(portal, tx, viewer, 'link.amended', 'link', id)
    return findLink(tx, id)
  })

/**
 * Deletes a link.
 * @throws Failure `record.notFound`
 */
export const deleteLink = (portal: Portal, viewer: Viewer, id: number): Promise<void> =>
  portal.db.transaction().execute(async (tx) => {
    await lockViewer(portal, tx, viewer)
    await lockLinks(tx)
    await lockLink(tx, id)
    await audit(portal, tx, viewer, 'link.deleted', 'link', id)
    await tx.deleteFrom('links').where('id', '=', id).execute()
  })

/**
 * Moves a link to an index of a menu. All links of that menu get positions, so that they stay in the order that the
 * editor saw.
 * @throws Failure `record.notFound`
 */
export const moveLink = (portal: Portal, viewer: Viewer, id: number, { menu, index }: LinkPlace): Promise<Link> =>
  portal.db.transaction().execute(async (tx) => {
    await lockViewer(portal, tx, viewer)
    await lockLinks(tx)
    await lockLink(tx, id)
    const { rows: others } = await sql<{ id: number }>`
      select id from (
        select id, position, ${foldedSql(sql`label`)} as label from links where menu = ${menu} and id <> ${id}
      ) beside order by ${menuOrder}
    `.execute(tx)
    const order = others.map((other) => other.id).toSpliced(index, 0, id)
    await sql`
      update links set menu = ${menu}, position = placed.rank - 1, version = version + 1,
        updated_at = ${portal.clock.now().toISOString()}, updated_by = ${viewer.id}
      from unnest(${order}::int[]) with ordinality placed (id, rank)
      where links.id = placed.id and (links.position is distinct from placed.rank - 1 or links.menu <> ${menu})
    `.execute(tx)
    await audit(portal, tx, viewer, 'link.amended', 'link', id, { menu, position: order.indexOf(id) })
    return findLink(tx, id)
  })

/**
 * Locks the table against other writers: of two concurrent moves, the second starts from the result of the first. Every
 * write takes it before a row lock, to avoid deadlocks. Reads go on.
 */
const lockLinks = (tx: Tx) => sql`lock table links in share row exclusive mode`.execute(tx)

async function lockLink(tx: Tx, id: number) {
  const link = await tx
    .selectFrom('links')
    .select(['version', 'updatedAt', 'updatedBy'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!link) throw new Failure('record.notFound')
  return link
}

/** Normalizes the URL of a form and finds the record that it leads to. An absolute URL of the portal becomes a path. */
async function normalizedFields({ config, declared }: Portal, tx: Tx, written: LinkForm) {
  const path = written.linkType === 'Externe' ? portalPath(written.link, originOf(config)) : null
  const form: LinkForm =
    path === null
      ? { ...written, link: normalizeLink(written) ?? written.link }
      : { ...written, link: path, linkType: 'Interne' }
  return { ...form, ...(await findLinkedIds(tx, form, declared.linkedRecords)) }
}

/**
 * Finds the ids of the records that an internal link leads to, by column of `links`; null where it leads elsewhere.
 * @throws Failure `record.gone` on `link` when there is no such record
 */
async function findLinkedIds(
  tx: Tx,
  { link, linkType }: Pick<LinkForm, 'link' | 'linkType'>,
  linkedRecords: readonly LinkedRecord[],
): Promise<Record<string, number | null>> {
  const ids: Record<string, number | null> = {}
  for (const record of linkedRecords) {
    const id = linkType === 'Interne' ? linkedId(record, link) : null
    if (id !== null) await lockLinkedRecord(tx, record, id)
    ids[record.column] = id
  }
  return ids
}

/** Locks the record until the transaction ends; then the foreign key of the link keeps it. */
async function lockLinkedRecord(tx: Tx, { table }: LinkedRecord, id: number): Promise<void> {
  const { rows } =
    id <= maxId ? await sql`select from ${sql.table(table)} where id = ${id} for key share`.execute(tx) : { rows: [] }
  if (rows.length === 0) rejectFields([['link', 'record.gone']])
}
