import { sql, type Transaction } from 'kysely'
import type { Schema } from '#server/ground/database/schema.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { listProviders, withIssuer } from '#server/people/accounts/listProviders.ts'
import { type SeatAuthor, syncSeats } from '#server/people/bodies/directorySeats.ts'

/**
 * Ends the seats that the rules of a provider gave to somebody whose identity is unlinked: it is not read again. A
 * provider that is no longer configured is unknown, and so are its rules: these stay.
 */
export async function leaveRules(
  portal: Portal,
  tx: Transaction<Schema>,
  { userId, issuer }: { userId: number; issuer: string },
  author: SeatAuthor,
): Promise<void> {
  const provider = withIssuer(await listProviders({ ...portal, db: tx }), issuer)?.id
  if (provider === undefined) return
  const { rows } = await sql<{ bodyId: number }>`
    delete from provider_rule_members member using provider_rules rule
    where rule.id = member.rule_id and member.user_id = ${userId} and rule.provider = ${provider}
    returning rule.body_id
  `.execute(tx)
  const bodyIds = new Set(rows.map(({ bodyId }) => bodyId))
  for (const bodyId of bodyIds) await syncSeats(portal, tx, { bodyId, userIds: [userId] }, author)
}
