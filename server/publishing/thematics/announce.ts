import type { Transaction } from 'kysely'
import { can, type Viewer } from '#contract/ground/policy/viewer.ts'
import { today } from '#server/ground/context/clock.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { findMembers } from '#server/ground/identity/viewers.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import type { TaskPayloads } from '#server/ground/tasks/payloads.ts'
import { filterInSlices } from '#server/ground/tasks/slices.ts'
import { notify } from '#server/messaging/notifications/notify.ts'

/** A thematic featured again within this time is not announced. */
const repeatAfterMs = 24 * 3_600_000

interface Announceable {
  featured: boolean
  open: boolean
}

/**
 * Whether a change is announced: the thematic becomes featured, or one opens that was featured while it was closed and not
 * announced yet. One that is reopened was announced when it became featured.
 */
export const isAnnounced = (before: Announceable & { announcedAt: string | null }, after: Announceable): boolean =>
  after.featured && after.open && (!before.featured || (!before.open && before.announcedAt === null))

/** Enqueues the announcement of a featured thematic, in the transaction that features or opens it. */
export const enqueueAnnouncement = (
  { tasks }: Portal,
  tx: Transaction<Schema>,
  thematicId: number,
  { id: by }: Viewer,
): Promise<void> => tasks.enqueue(tx, 'thematics.feature', { thematicId, by }, `thematics.feature:${thematicId}`)

/**
 * The task `thematics.feature`: notifies all members of a featured thematic, except the user who featured it (DOMAIN
 * §14). Does nothing when it is no longer featured, or closed.
 */
export const announceFeatured = (
  portal: Portal,
  { thematicId, by }: TaskPayloads['thematics.feature'],
): Promise<void> =>
  portal.db.transaction().execute(async (tx) => {
    const { clock } = portal
    const thematic = await tx
      .selectFrom('thematics')
      .select(['version', 'featured', 'open'])
      .where('id', '=', thematicId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!thematic?.featured || !thematic.open) return
    const since = new Date(clock.now().getTime() - repeatAfterMs).toISOString()
    const recent = await tx
      .selectFrom('notifications')
      .select('id')
      .where('thematicId', '=', thematicId)
      .where('kind', '=', 'thematic.featured')
      .where('createdAt', '>', since)
      .limit(1)
      .executeTakeFirst()
    if (recent) return
    const announcedAt = clock.now().toISOString()
    await tx.updateTable('thematics').set({ announcedAt }).where('id', '=', thematicId).execute()
    const members = await findMembers(tx, { day: today(clock) })
    await notify(
      portal,
      tx,
      { kind: 'thematic.featured', dedupeKey: `featured:${thematicId}:${thematic.version}`, thematicId },
      (await filterInSlices(members, (member) => member.id !== by && can(member, 'thematics.read', {}))).map(
        ({ id }) => ({
          userId: id,
        }),
      ),
    )
  })
