import type { Transaction } from 'kysely'
import type { Db } from '#server/ground/database/openDatabase.ts'
import type { Schema } from '#server/ground/database/schema.ts'

/** Locks the body of a session, so that nobody else assigns a session number there until the transaction ends. */
export const lockBody = (tx: Transaction<Schema>, id: number) =>
  tx.selectFrom('bodies').select(['id', 'active']).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** Returns the next session number of the body in the year, from 1 (DOMAIN §3.1). */
export async function nextNumber(db: Db, bodyId: number, year: number): Promise<number> {
  const { last } = await db
    .selectFrom('sessions')
    .select(({ fn }) => fn.max('number').as('last'))
    .where('bodyId', '=', bodyId)
    .where('year', '=', year)
    .executeTakeFirstOrThrow()
  return (last ?? 0) + 1
}

/** Whether another session of the body and year has the number. */
export async function isNumberTaken(
  db: Db,
  number: number,
  { bodyId, year, sessionId }: { bodyId: number; year: number; sessionId: number | null },
): Promise<boolean> {
  const other = await db
    .selectFrom('sessions')
    .select('id')
    .where('bodyId', '=', bodyId)
    .where('year', '=', year)
    .where('number', '=', number)
    .where('id', '!=', sessionId ?? 0)
    .executeTakeFirst()
  return other !== undefined
}

/** Returns the year of an instant written with the offset of Paris. */
export const yearOf = (instant: string): number => Number(instant.slice(0, 4))
