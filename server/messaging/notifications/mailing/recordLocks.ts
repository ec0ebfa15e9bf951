import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Schema } from '#server/ground/database/schema.ts'

/** The records that a notification tells of, under which what happens at once is mailed together. */
interface Records {
  documentId?: number | null
  sessionId?: number | null
  contentId?: number | null
  consultationId?: number | null
  savedSearchId?: number | null
}

const lockNames = ['documentId', 'sessionId', 'contentId', 'consultationId', 'savedSearchId'] as const

const keysOf = (records: Records): string[] =>
  lockNames.flatMap((name) => (records[name] ? [`notifications:${name}:${records[name]}`] : []))

const numberOf = (key: RawBuilder<unknown>) => sql`hashtextextended(${key}, 0)`

/**
 * A query that holds until the end of the transaction that something is being told of these records: one row for each. It waits
 * while a mail of one of them is being written, never for another notification.
 */
export const heldRecords = (records: Records): RawBuilder<unknown> =>
  sql`select pg_advisory_xact_lock_shared(${numberOf(sql`key`)}) from unnest(${keysOf(records)}::text[]) key`

/**
 * Takes the records of what is due before its mails are written, without waiting: of a record that another transaction is telling
 * of at this moment, the mail is left for later, so that both reasons leave in it.
 * @returns what may be mailed now
 */
export async function takeRecords<Due extends Records & { userId: number; mail: string }>(
  tx: Transaction<Schema>,
  due: readonly Due[],
): Promise<Due[]> {
  const keys = [...new Set(due.filter(({ mail }) => mail === 'immediate').flatMap(keysOf))]
  if (keys.length === 0) return [...due]
  const { rows } = await sql<{ key: string; taken: boolean }>`
    select key, pg_try_advisory_xact_lock(${numberOf(sql`key`)}) as taken from unnest(${keys}::text[]) key
  `.execute(tx)
  const contested = new Set(rows.filter(({ taken }) => !taken).map(({ key }) => key))
  return due.filter((one) => one.mail !== 'immediate' || !keysOf(one).some((key) => contested.has(key)))
}
