import type { Transaction } from 'kysely'
import type { Schema } from '#server/ground/database/schema.ts'
import { insertInitialLists } from '#server/operation/start/initialLists.ts'
import { type BodyCode, bodies } from './bodies.ts'
import { links, linkType } from './links.ts'

/** Inserts the lists of a new portal, the links and the bodies. @returns body numbers by code */
export async function loadReferences(tx: Transaction<Schema>): Promise<ReadonlyMap<BodyCode, number>> {
  await insertInitialLists(tx)
  await tx
    .insertInto('links')
    .values(links.map((link, position) => ({ ...link, linkType: linkType(link), position })))
    .execute()
  // This portal is past its first day: its administrators have put the first steps away.
  await tx.insertInto('firstStepDecisions').values({ decision: 'putAway' }).execute()
  return loadBodies(tx)
}

async function loadBodies(tx: Transaction<Schema>): Promise<ReadonlyMap<BodyCode, number>> {
  const ids = new Map<BodyCode, number>()
  // parents come before their children
  for (const { code, parent, kind, name, label, position, agendaNoticeDays } of bodies) {
    const parentId = parent === null ? null : (ids.get(parent) ?? null)
    const { id } = await tx
      .insertInto('bodies')
      .values({ code, parentId, kind, name, label, position, agendaNoticeDays })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.set(code, id)
  }
  return ids
}
