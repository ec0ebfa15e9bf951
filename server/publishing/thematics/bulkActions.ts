import { sql, type Transaction } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { ThematicsBulkForm } from '#contract/publishing/thematics/thematics.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { lockViewer } from '#server/ground/identity/lockViewer.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { enqueueAnnouncement, isAnnounced } from './announce.ts'
import { countUsesOfEach, describeUses } from './uses.ts'

type Tx = Transaction<Schema>
interface LockedThematic {
  id: number
  name: string
  open: boolean
  featured: boolean
  announcedAt: string | null
}

/** Number of thematics that an error message names. */
const namedAtMost = 3

/**
 * Opens, closes or deletes several thematics: all of them, or none.
 * @returns how many were changed
 * @throws Failure `record.notFound` for an unknown id; `thematics.noneDeleted`, naming those in use
 */
export const applyBulkAction = (portal: Portal, viewer: Viewer, { action, ids }: ThematicsBulkForm): Promise<number> =>
  portal.db.transaction().execute(async (tx) => {
    await lockViewer(portal, tx, viewer)
    const wanted = [...new Set(ids)]
    const found = await tx
      .selectFrom('thematics')
      .select(['id', 'name', 'open', 'featured', 'announcedAt'])
      .where('id', 'in', wanted)
      .orderBy('id')
      .forUpdate()
      .execute()
    if (found.length < wanted.length) throw new Failure('record.notFound')
    if (action === 'delete') return deleteAll(portal, tx, viewer, found)
    return openOrCloseAll(portal, tx, viewer, found, action === 'open')
  })

/**
 * Opens or closes thematics with the effects of single changes: reopening clears the closing date.
 */
async function openOrCloseAll(portal: Portal, tx: Tx, viewer: Viewer, found: readonly LockedThematic[], open: boolean) {
  const moved = found.filter((thematic) => thematic.open !== open)
  const ids = moved.map(({ id }) => id)
  if (ids.length === 0) return 0
  await tx
    .updateTable('thematics')
    .set({
      open,
      ...(open && { closedOn: null }),
      updatedAt: portal.clock.now().toISOString(),
      updatedBy: viewer.id,
      version: sql<number>`version + 1`,
    })
    .where('id', 'in', ids)
    .execute()
  for (const thematic of moved)
    if (isAnnounced(thematic, { ...thematic, open })) await enqueueAnnouncement(portal, tx, thematic.id, viewer)
  await audit(portal, tx, viewer, 'thematic.amended', 'thematic', ids, { open })
  return ids.length
}

async function deleteAll(portal: Portal, tx: Tx, viewer: Viewer, found: readonly LockedThematic[]) {
  const ids = found.map(({ id }) => id)
  const uses = await countUsesOfEach(tx, ids)
  const kept = found.flatMap(({ id, name }) => {
    const counts = uses.get(id)
    const what = counts ? describeUses(counts) : ''
    return what ? [`« ${name} » est cité (${what})`] : []
  })
  if (kept.length > 0) throw new Failure('thematics.noneDeleted', { values: { what: inShort(kept) } })
  await audit(portal, tx, viewer, 'thematic.deleted', 'thematic', ids)
  await tx.deleteFrom('thematics').where('id', 'in', ids).execute()
  return ids.length
}

function inShort(sentences: readonly string[]): string {
  const others = sentences.length - namedAtMost
  return [
    ...sentences.slice(0, namedAtMost),
    ...(others > 0 ? [`${others} ${others > 1 ? 'autres le sont aussi' : 'autre l’est aussi'}`] : []),
  ].join(' ; ')
}
