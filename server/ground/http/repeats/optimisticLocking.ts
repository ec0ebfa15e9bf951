import type { Transaction } from 'kysely'
import { formatFrenchDate, formatFrenchTime } from '#contract/ground/dates/frenchDates.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { Failure } from '#server/ground/errors/failure.ts'

/** Version and last change of a record. */
interface VersionedRecord {
  version: number
  /** ISO instant */
  updatedAt: string
  /** null when the portal itself made the change, or a user who has been deleted */
  updatedBy: number | null
}

/**
 * Optimistic concurrency check: refuses a write based on an older version, and says who has changed the record since.
 * @param tx used only on a conflict, to read that person
 * @param version the version that the caller had read
 * @throws Failure `record.stale`
 */
export async function assertCurrentVersion(
  tx: Transaction<Schema>,
  { version: kept, updatedAt, updatedBy }: VersionedRecord,
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
  const isToday = formatFrenchDate(updatedAt) === formatFrenchDate(now)
  const time = isToday
    ? formatFrenchTime(updatedAt)
    : `${formatFrenchTime(updatedAt)} le ${formatFrenchDate(updatedAt)}`
  throw new Failure('record.stale', { values: { name, time } })
}
