import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { SecondFactorRule, SecondFactorRuleForm } from '#contract/people/accounts/secondFactorRule.ts'
import { auditWithoutSubject } from '#server/ground/audit/audit.ts'
import { today } from '#server/ground/context/clock.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { confineByRule, isProvedSql, type RuleFacts, ruleFactsSql } from '#server/ground/identity/confinement.ts'
import { lockViewer } from '#server/ground/identity/lockViewer.ts'
import type { Portal } from '#server/ground/portal/portal.ts'

type StoredRule = Pick<SecondFactorRule, 'groups' | 'startsOn'>

const nobody: StoredRule = { groups: [], startsOn: null }

const readRule = async (db: Db): Promise<StoredRule> =>
  (await db.selectFrom('secondFactorRule').select(['groups', 'startsOn']).executeTakeFirst()) ?? nobody

const present = (rule: StoredRule): SecondFactorRule => ({
  '@id': '/api/second_factor_rule',
  '@type': 'SecondFactorRule',
  ...rule,
})

export const findRule = async ({ db }: Pick<Portal, 'db'>): Promise<SecondFactorRule> => present(await readRule(db))

/** Changes the rule. Open sign-ins follow it from their next call, on every server. */
export async function saveRule(portal: Portal, viewer: Viewer, rule: SecondFactorRuleForm): Promise<SecondFactorRule> {
  return await portal.db.transaction().execute(async (tx) => {
    await lockViewer(portal, tx, viewer)
    const before = await readRule(tx)
    await tx.deleteFrom('secondFactorRule').execute()
    const { groups, startsOn } = rule
    if (groups.length > 0 && startsOn !== null)
      await tx.insertInto('secondFactorRule').values({ groups, startsOn }).execute()
    const details = { before: before.groups, after: groups, ...(startsOn && { from: startsOn }) }
    await auditWithoutSubject(portal, tx, viewer, 'secondFactor.ruleChanged', details)
    return present(await readRule(tx))
  })
}

/** Like `confineByRule`, for the user of a remembered device. */
export async function confineRemembered(portal: Portal, viewer: Viewer, remembranceId: number): Promise<Viewer> {
  const isProved: RawBuilder<SqlBool | null> = sql`(
    select ${isProvedSql('remembrances')} from remembrances where id = ${remembranceId})`
  const { rows } = await sql<{ facts: RuleFacts | null }>`
    select ${ruleFactsSql(today(portal.clock), isProved)} as facts from users where id = ${viewer.id}
  `.execute(portal.db)
  return confineByRule(viewer, rows[0]?.facts ?? null)
}

/**
 * SQL: the groups for whom a password alone is not enough on this day, null where the account has no passkey. `users` is in
 * scope.
 */
export const passkeyGroupsSql = (day: string): RawBuilder<StoredRule['groups'] | null> =>
  sql`(select groups from second_factor_rule
    where starts_on <= ${day} and exists (select from passkeys where user_id = users.id))`
