import type { UnreadReason } from '#contract/people/providers/providerRules.ts'
import type { ProviderSettings } from '#server/ground/configuration/providers.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import type { VerifiedAnswer } from '#server/people/accounts/providers/verifyAnswer.ts'
import { readGroups } from './readGroups.ts'

/** The rules that the groups of an identity match, or why its groups could not be read. */
export type MatchedRules = { ruleIds: number[] } | { unread: UnreadReason }

/**
 * Matches the groups in a provider's answer with its rules. UserInfo is asked only for groups that the ID token does not
 * name.
 * @returns null when the provider has no rules
 */
export async function matchRules(
  db: Db,
  { id, groupsClaim }: ProviderSettings,
  answer: VerifiedAnswer,
): Promise<MatchedRules | null> {
  const rules = await db.selectFrom('providerRules').select(['id', 'value']).where('provider', '=', id).execute()
  if (rules.length === 0) return null
  const told = readGroups(groupsClaim, answer.claims)
  const isMissing = 'unread' in told && told.unread === 'missing'
  const read = isMissing ? readGroups(groupsClaim, await answer.readUserInfo()) : told
  if ('unread' in read) return read
  return { ruleIds: rules.flatMap((rule) => (read.groups.has(rule.value) ? [rule.id] : [])) }
}
