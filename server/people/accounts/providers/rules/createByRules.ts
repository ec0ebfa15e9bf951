import { sql } from 'kysely'
import { audit } from '#server/ground/audit/audit.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { isAddressReserved } from '#server/ground/identity/recoveryLinks.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { enqueueWebhookEvents } from '#server/messaging/webhooks/enqueueWebhookEvents.ts'
import { offerFirstVisits } from '#server/people/accounts/firstVisits.ts'
import type { Claims } from '#server/people/accounts/providers/claims.ts'
import { joinIdentity, type ProviderVisit } from '#server/people/accounts/providers/openAccount.ts'
import { writeMatches } from './applyRules.ts'

/**
 * Creates the activated account of an unknown person whose groups match rules, with the seats that these give. Needs an
 * address that the provider vouches for, and both names: without them the registration form follows, as without a rule.
 * @throws Failure `provider.taken` when the identity was linked to another account meanwhile
 */
export async function createByRules(
  portal: Portal,
  { settings }: Pick<ProviderVisit, 'settings'>,
  claims: Claims,
  ruleIds: readonly number[],
): Promise<void> {
  const { email, isEmailVerified, firstName, lastName, gender } = claims
  if (email === null || !isEmailVerified || !firstName || !lastName) return
  const now = portal.clock.now()
  const at = now.toISOString()
  await portal.db.transaction().execute(async (tx) => {
    // A recovery link reserves the address for its owner.
    if (await isAddressReserved(tx, email, null, now)) return
    const { rows } = await sql<{ value: string }>`
      select value from provider_rules where id = any(${ruleIds}::int[]) order by id for key share`.execute(tx)
    const groups = rows.map(({ value }) => value)
    if (groups.length === 0) return
    const account = await tx
      .insertInto('users')
      .values({
        gender: gender ?? 'Madame',
        firstName,
        lastName,
        email,
        createdAt: at,
        updatedAt: at,
        activatedAt: at,
        emailConfirmedAt: at,
      })
      .onConflict((taken) => taken.constraint('users_email_key').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!account) return
    const userId = account.id
    const details = { provider: settings.label, externalGroup: groups }
    await audit(portal, tx, null, 'account.created', 'user', userId, details)
    if ((await joinIdentity(portal, tx, { settings }, claims, userId)) === null) throw new Failure('provider.taken')
    await offerFirstVisits(tx, [userId], at)
    await writeMatches(portal, tx, settings, { userId, ruleIds })
    await enqueueWebhookEvents(portal, tx, 'account.validated', [
      { id: userId, dedupeKey: `activated:${userId}:${at}` },
    ])
  })
}
