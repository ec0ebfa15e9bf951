import type { Transaction } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import { type BodyCode, bodies } from './bodies.ts'
import { links, linkType } from './links.ts'
import { type BranchPath, documentCommissions, documentTypes, jobs, mandates, paths } from './references.ts'

/** Writes the bodies, the reference lists and the links. @returns the number of each body by its code */
export async function loadReferences(tx: Transaction<Schema>): Promise<ReadonlyMap<BodyCode, number>> {
  await tx
    .insertInto('jobs')
    .values(jobs.map((name, position) => ({ name, position })))
    .execute()
  await tx
    .insertInto('mandates')
    .values(mandates.map((mandate, position) => ({ ...mandate, position })))
    .execute()
  await tx
    .insertInto('links')
    .values(links.map((link, position) => ({ ...link, linkType: linkType(link), position })))
    .execute()
  await loadBranches(tx, 'documentTypes', paths(documentTypes))
  await loadBranches(tx, 'documentCommissions', paths(documentCommissions))
  return loadBodies(tx)
}

async function loadBodies(tx: Transaction<Schema>): Promise<ReadonlyMap<BodyCode, number>> {
  const ids = new Map<BodyCode, number>()
  // a body comes after its parent
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

async function loadBranches(
  tx: Transaction<Schema>,
  table: 'documentTypes' | 'documentCommissions',
  branches: readonly BranchPath[],
): Promise<void> {
  const ids = new Map<string, number>()
  for (const { path, parent, name, position } of branches) {
    const parentId = parent === null ? null : (ids.get(parent) ?? null)
    const { id } = await tx
      .insertInto(table)
      .values({ name, parentId, position })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.set(path, id)
  }
}
