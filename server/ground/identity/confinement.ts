import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import { isInGroups, type SecondFactorRule } from '#contract/people/accounts/secondFactorRule.ts'

/** SQL condition over `users`: the account has a second step or a passkey. */
export const isSecuredSql: RawBuilder<SqlBool> = sql`(
  exists (select from second_factors where user_id = users.id and confirmed_at is not null)
  or exists (select from passkeys where user_id = users.id))`

/** What decides whether the rule of the second step confines a sign-in. */
export interface RuleFacts {
  groups: SecondFactorRule['groups']
  /** has a second step or a passkey; by a provider: one was proved there or passed here */
  isSecured: boolean
}

/** SQL: whether a sign-in by a provider has proved a second factor; null for one by a password. */
export const isProvedSql = (table: 'sign_ins' | 'remembrances'): RawBuilder<SqlBool | null> =>
  sql`case when ${sql.table(table)}.identity_id is not null then ${sql.table(table)}.second_factor_proved is not false end`

/** SQL: the facts about one account, null while no rule is in force. `users` is in scope. */
export const ruleFactsSql = (day: string, isProvedSql: RawBuilder<SqlBool | null>): RawBuilder<RuleFacts | null> =>
  sql`(select json_build_object('groups', groups, 'isSecured', coalesce(${isProvedSql}, ${isSecuredSql}))
    from second_factor_rule where starts_on <= ${day})`

/** Returns the viewer, confined to the setting-up of a second step when the rule names them and they have none. */
export const confineByRule = (viewer: Viewer, facts: RuleFacts | null): Viewer =>
  facts && !facts.isSecured && isInGroups(viewer, facts.groups) ? { ...viewer, isConfined: true } : viewer
