import { sql, type Transaction } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import type { Portal } from '#server/ground/portal/portal.ts'

/** Gives their first visit to accounts that were just opened, unless somebody has signed in with them before. */
export async function offerFirstVisits(
  tx: Transaction<Schema>,
  userIds: readonly number[],
  now: string,
): Promise<void> {
  await sql`
    insert into first_visits (user_id, opened_at)
    select id, ${now} from users where id = any(${userIds}::int[]) and last_sign_in_at is null
    on conflict (user_id) do nothing
  `.execute(tx)
}

/** Ends the first visit of the viewer, finished or skipped: it does not come again. */
export async function endFirstVisit({ db, clock }: Portal, { id }: Viewer): Promise<void> {
  await db
    .updateTable('firstVisits')
    .set({ endedAt: clock.now().toISOString() })
    .where('userId', '=', id)
    .where('endedAt', 'is', null)
    .execute()
}

/** SQL: whether the first visit has still to come. Needs `users` in scope. */
export const isFirstVisitSql = sql<boolean>`exists (
  select from first_visits visit where visit.user_id = users.id and visit.ended_at is null)`
