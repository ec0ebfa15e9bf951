import { sql, type Transaction } from 'kysely'
import type { CommitmentForm } from '#contract/meetings/commitments/commitments.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import type { FieldFailure } from '#server/ground/http/payload/fieldViolation.ts'
import type { NotedSession } from './lockCommitment.ts'

/** Finds what is wrong with the fields of a form: a point of another session, unknown projects, a day before the session. */
export async function findViolations(
  tx: Transaction<Schema>,
  session: NotedSession,
  { point, dueOn, thematics }: CommitmentForm,
): Promise<FieldFailure[]> {
  const named = thematics.map(({ id }) => id)
  const { rows } = await sql<{ isPoint: boolean; known: number[]; isBefore: boolean }>`
    select exists (select from agenda_points where id = ${point?.id ?? null}::int and session_id = ${session.id}) as "isPoint",
      array(select id from thematics where id = any(${named}::int[])) as known,
      coalesce(${dueOn}::date < (${session.startsAt}::timestamptz at time zone 'Europe/Paris')::date, false) as "isBefore"
  `.execute(tx.withoutPlugins())
  const { isPoint = false, known = [], isBefore = false } = rows[0] ?? {}
  return [
    ...(point && !isPoint ? [['point', 'commitments.unknownPoint'] as const] : []),
    ...(isBefore ? [['dueOn', 'commitments.dueBeforeSession'] as const] : []),
    ...named.flatMap((id, index) =>
      known.includes(id) ? [] : [[`thematics[${index}]`, 'commitments.unknownThematic'] as const],
    ),
  ]
}
