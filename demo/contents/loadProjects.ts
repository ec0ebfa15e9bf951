import { addDays } from '#demo/calendar.ts'
import { requireId } from '#demo/loadPeople.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { userIdsByEmail } from './loadHelpers.ts'
import { follows, projects } from './projects.ts'
import type { LinkedRecords } from './recordLinks.ts'

/** Loads descriptions, bodies and followers of the debated projects. */
export async function loadProjects({ db, clock }: Portal, reference: string, places: LinkedRecords): Promise<void> {
  const emails = await userIdsByEmail({ db })
  await db.transaction().execute(async (tx) => {
    for (const [name, { summary, opened, closed, bodies = [] }] of Object.entries(projects)) {
      const thematicId = requireId(places.projects, name)
      await tx
        .updateTable('thematics')
        .set({
          description: summary,
          openedOn: addDays(reference, -opened),
          closedOn: closed === undefined ? null : addDays(reference, -closed),
        })
        .where('id', '=', thematicId)
        .where('description', 'is', null)
        .execute()
      if (bodies.length > 0)
        await tx
          .insertInto('thematicBodies')
          .values(bodies.map((code) => ({ thematicId, bodyId: requireId(places.bodies, code) })))
          .onConflict((conflict) => conflict.doNothing())
          .execute()
    }
    const createdAt = clock.now().toISOString()
    await tx
      .insertInto('subscriptions')
      .values(
        follows.flatMap(([email, names]) =>
          names.map((name) => ({
            userId: requireId(emails, email),
            thematicId: requireId(places.projects, name),
            createdAt,
          })),
        ),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}
