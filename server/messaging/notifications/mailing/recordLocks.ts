import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Schema } from '#server/ground/database/schema.ts'

/** The records of a notification, by which immediate mails are grouped. */
interface RecordIds {
  documentId?: number | null
  sessionId?: number | null
  contentId?: number | null
  consultationId?: number | null
  savedSearchId?: number | null
}

const lockNames = ['documentId', 'sessionId', 'contentId', 'consultationId', 'savedSearchId'] as const

const keysOf = (records: RecordIds): string[] =>
  lockNames.flatMap((name) => (records[name] ? [`notifications:${name}:${records[name]}`] : []))

const lockIdSql = (key: RawBuilder<unknown>) => sql`hashtextextended(${key}, 0)`

/**
 * SQL: takes shared advisory locks on these records until the transaction ends; one row per record. Waits while a mail
 * about one of them is being written, never for another notification.
 */
export const sharedRecordLocksSql = (records: RecordIds): RawBuilder<unknown> =>
  sql`select pg_advisory_xact_lock_shared(${lockIdSql(sql`key`)}) from unnest(${keysOf(records)}::text[]) key`

/**
 * Tries to lock the records of due notifications exclusively before their mails are written, without waiting. The mail
 * of a record about which another transaction is writing a notification is left for later, so that it reports both.
 * @returns the notifications that can be mailed now
 */
export async function tryLockRecords<Due extends RecordIds & { userId: number; mail: string }>(
  tx: Transaction<Schema>,
  due: readonly Due[],
): Promise<Due[]> {
  const keys = [...new Set(due.filter(({ mail }) => mail === 'immediate').flatMap(keysOf))]
  if (keys.length === 0) return [...due]
  const { rows } = await sql<{ key: string; taken: boolean }>`
    select key, pg_try_advisory_xact_lock(${lockIdSql(sql`key`)}) as taken from unnest(${keys}::text[]) key
  `.execute(tx)
  const contested = new Set(rows.filter(({ taken }) => !taken).map(({ key }) => key))
  return due.filter((one) => one.mail !== 'immediate' || !keysOf(one).some((key) => contested.has(key)))
}
