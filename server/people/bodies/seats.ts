import { sql, type Transaction } from 'kysely'
import type { SeatsForm } from '#contract/people/seats.ts'
import type { Schema } from '#server/ground/database/schema.ts'

/**
 * Replaces the seats of a user: missing ones are deleted, unchanged ones keep their row.
 * @param seats each body occurs once, as `seatViolations` ensures
 * @returns ids of the bodies where the user had no seat before
 */
export async function writeSeats(tx: Transaction<Schema>, userId: number, seats: SeatsForm): Promise<number[]> {
  const rows = rowsOf(userId, seats)
  await sql`
    delete from assignments where user_id = ${userId} and body_id <> all(${rows.map(({ bodyId }) => bodyId)}::int[])
  `.execute(tx)
  // There are never two main seats, not even between two rows of a statement.
  await sql`
    update assignments set main = false
    where user_id = ${userId} and main and body_id is distinct from ${seats.mainIrp?.id ?? null}::int
  `.execute(tx)
  if (rows.length === 0) return []
  const written = await tx
    .insertInto('assignments')
    .values(rows)
    .onConflict((kept) =>
      kept
        .constraint('assignments_one_role_key')
        .doUpdateSet((eb) => ({
          role: eb.ref('excluded.role'),
          jobId: eb.ref('excluded.jobId'),
          mandateId: eb.ref('excluded.mandateId'),
          startsOn: eb.ref('excluded.startsOn'),
          endsOn: eb.ref('excluded.endsOn'),
          main: eb.ref('excluded.main'),
        }))
        .where(
          sql<boolean>`(assignments.role, assignments.job_id, assignments.mandate_id, assignments.starts_on, assignments.ends_on, assignments.main)
            is distinct from (excluded.role, excluded.job_id, excluded.mandate_id, excluded.starts_on, excluded.ends_on, excluded.main)`,
        ),
    )
    .returning(['bodyId', sql<boolean>`xmax = 0`.as('isNew')])
    .execute()
  return written.flatMap(({ bodyId, isNew }) => (isNew ? [bodyId] : []))
}

function rowsOf(userId: number, { mainIrp, userIrpInformations, ...main }: SeatsForm) {
  const others = userIrpInformations.map(({ irp, irpRole, job, mandate, startsOn, endsOn }) => ({
    userId,
    bodyId: irp.id,
    role: irpRole,
    jobId: job?.id ?? null,
    mandateId: mandate?.id ?? null,
    startsOn,
    endsOn,
    main: false,
  }))
  if (!mainIrp) return others
  return [
    {
      userId,
      bodyId: mainIrp.id,
      role: main.mainIrpRole,
      jobId: main.mainJob?.id ?? null,
      mandateId: main.mainMandate?.id ?? null,
      startsOn: main.mainStartsOn,
      endsOn: main.mainEndsOn,
      main: true,
    },
    ...others,
  ]
}
