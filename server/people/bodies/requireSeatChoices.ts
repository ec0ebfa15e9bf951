import { sql, type Transaction } from 'kysely'
import type { GivenSeatForm } from '#contract/people/givenSeats.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { type FieldFailure, rejectFields } from '#server/ground/http/payload/fieldViolation.ts'

/**
 * Checks the body and the mandate of a seat that groups give.
 * @returns the name of the body
 * @throws Failure the violations of a body or mandate that does not exist or is not active
 */
export async function requireSeatChoices(
  tx: Transaction<Schema>,
  { irp, mandate }: Pick<GivenSeatForm, 'irp' | 'mandate'>,
): Promise<string> {
  const mandateId = mandate?.id ?? null
  const { rows } = await sql<{ body: string | null; hasMandate: boolean }>`
    select (select name from bodies where id = ${irp.id} and active) as body,
      ${mandateId}::int is null or exists (select from mandates where id = ${mandateId}::int and active) as has_mandate
  `.execute(tx)
  const { body = null, hasMandate = false } = rows[0] ?? {}
  const faults: FieldFailure[] = []
  if (body === null) faults.push(['irp', 'record.gone'])
  if (!hasMandate) faults.push(['mandate', 'record.gone'])
  rejectFields(faults)
  return body ?? ''
}
