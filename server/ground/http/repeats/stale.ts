import type { Transaction } from 'kysely'
import { spokenDay, spokenTime } from '#contract/spoken.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { Failure } from '#server/ground/errors/failure.ts'

/** A record as its last change left it. */
interface Changed {
  version: number
  /** ISO instant */
  updatedAt: string
  /** null when the portal itself did, or somebody who has left it */
  updatedBy: number | null
}

/**
 * Refuses what was written over an older version, and says who has changed it since.
 * @param tx who changed it is asked only then: versions nearly always agree
 * @param version what the caller had read
 * @throws Failure `record.stale`
 */
export async function refuseStale(
  tx: Transaction<Schema>,
  { version: kept, updatedAt, updatedBy }: Changed,
  version: number,
  now: Date,
): Promise<void> {
  if (version === kept) return
  const writer = await tx
    .selectFrom('users')
    .select(['firstName', 'lastName'])
    .where('id', '=', updatedBy)
    .executeTakeFirst()
  const name = writer ? `${writer.firstName} ${writer.lastName}` : 'le portail'
  const isToday = spokenDay(updatedAt) === spokenDay(now)
  const time = isToday ? spokenTime(updatedAt) : `${spokenTime(updatedAt)} le ${spokenDay(updatedAt)}`
  throw new Failure('record.stale', { values: { name, time } })
}
