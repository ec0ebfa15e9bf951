import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Db } from '#server/ground/database/openDatabase.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import type { Portal } from '#server/ground/portal/portal.ts'

/** The renewal of a body, which an import of its new members is part of. */
export interface BodyRenewal {
  importId: number
  bodyId: number
  /** first day of the new mandates */
  day: string
  /** redactors and validators whom the file does not name lose their role too */
  endsWriters: boolean
  by: { id: number }
}

/**
 * Writes the seats of a renewed body, and ends the assignments of those who leave, in the transaction that writes its new
 * members. The accounts of the file are locked.
 * @param writeMembers writes the accounts and assignments of the file
 */
export type RenewSeats = (
  portal: Portal,
  tx: Transaction<Schema>,
  renewal: BodyRenewal,
  writeMembers: () => Promise<void>,
) => Promise<void>

declare module '#server/ground/portal/portal.ts' {
  interface Declared {
    renewSeats: readonly RenewSeats[]
  }
}
declare module '#server/ground/portal/subject.ts' {
  interface Subject {
    /** what the subject does when the members of a body are renewed */
    renewSeats?: RenewSeats
  }
}

/** SQL condition: the assignment is one of those that a renewal ends or keeps: it is not over by its day. Needs `assignment`. */
export const renewedAssignmentCondition = (bodyId: number, day: string): RawBuilder<boolean> => sql`(
  assignment.body_id = ${bodyId} and coalesce(assignment.starts_on < ${day}::date, true)
  and coalesce(assignment.ends_on >= ${day}::date, true))`

/** SQL condition: the person of an assignment is not in the file of an import. Needs `assignment`. */
export const isAbsentCondition = (importId: number): RawBuilder<boolean> => sql`not exists (
  select from users named join user_import_lines line on line.email = named.email
  where named.id = assignment.user_id and line.import_id = ${importId})`

/** What the check of a renewal reads of the body. */
export interface RenewedBody {
  /** positions of its seats */
  seats: number[]
  /** hash of its seats and assignments, to detect changes */
  seen: string
}

/** Reads the seats of a body, and a hash of them and of its assignments. */
export async function readRenewedBody(db: Db, bodyId: number): Promise<RenewedBody> {
  const { rows } = await sql<RenewedBody>`
    select array(select position from seats where body_id = ${bodyId} order by position) as seats,
      md5(concat_ws('/',
        (select json_agg(json_build_array(seat.id, seat.position, seat.college, seat.holder_id, seat.vacancy_reason,
            array(select user_id from seat_substitutes where seat_id = seat.id order by position)) order by seat.id)
          from seats seat where seat.body_id = ${bodyId}),
        (select json_agg(json_build_array(id, user_id, role, mandate_id, starts_on, ends_on) order by id)
          from assignments where body_id = ${bodyId}))) as seen
  `.execute(db.withoutPlugins())
  return rows[0] ?? { seats: [], seen: '' }
}

/** Counts the assignments that a renewal ends: those of people whom its file does not name, but of writers who stay. */
export async function countEnded(
  tx: Db,
  { importId, bodyId, day, endsWriters }: Omit<BodyRenewal, 'by'>,
): Promise<number> {
  const { rows } = await sql<{ ended: number }>`
    select count(*)::int as ended from assignments assignment
    where ${renewedAssignmentCondition(bodyId, day)} and ${isAbsentCondition(importId)}
      and (${endsWriters} or assignment.role = 'reader')`.execute(tx)
  return rows[0]?.ended ?? 0
}
