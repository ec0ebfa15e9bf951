import type { Transaction } from 'kysely'
import type { Schema } from '#server/ground/database/schema.ts'
import type { BodyCode } from './bodies.ts'
import type { DemoPerson } from './people.ts'

export async function loadPeople(
  tx: Transaction<Schema>,
  people: readonly (DemoPerson & { passwordHash: string | null })[],
  bodies: ReadonlyMap<BodyCode, number>,
): Promise<void> {
  const jobs = await idsByName(tx, 'jobs')
  const mandates = await idsByName(tx, 'mandates')
  for (const { assignments, status, ...person } of people) {
    const { id: userId } = await tx
      .insertInto('users')
      .values({ ...person, roles: [...person.roles], activatedAt: status === 'validated' ? person.createdAt : null })
      .returning('id')
      .executeTakeFirstOrThrow()
    const seats = assignments.map(({ body, job, mandate, ...seat }) => ({
      ...seat,
      userId,
      bodyId: requireId(bodies, body),
      jobId: job === null ? null : requireId(jobs, job),
      mandateId: requireId(mandates, mandate),
    }))
    await tx.insertInto('assignments').values(seats).execute()
  }
}

async function idsByName(tx: Transaction<Schema>, table: 'jobs' | 'mandates'): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.selectFrom(table).select(['id', 'name']).execute()
  return new Map(rows.map(({ id, name }) => [name, id]))
}

/** Returns a number by its key. @throws if the key is missing: the data are then inconsistent */
export function requireId<Key>(ids: ReadonlyMap<Key, number>, key: Key): number {
  const id = ids.get(key)
  if (id === undefined) throw new Error(`the data name « ${String(key)} », which is not among them`)
  return id
}
