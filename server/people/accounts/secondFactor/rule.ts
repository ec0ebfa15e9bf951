import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import { isInGroups, type SecondFactorRule, type SecondFactorRuleForm } from '#contract/people/secondFactorRule.ts'
import { auditWithoutSubject } from '#server/ground/audit/audit.ts'
import { today } from '#server/ground/context/clock.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { lockViewer } from '#server/ground/identity/lockViewer.ts'
import type { Portal } from '#server/ground/portal/portal.ts'

type StoredRule = Pick<SecondFactorRule, 'groups' | 'startsOn'>

/** How long a server follows a rule that another one has changed. Milliseconds. */
const maxAgeMs = 5_000
const caches = new WeakMap<Db, { rule: StoredRule; readAt: number }>()

const nobody: StoredRule = { groups: [], startsOn: null }

const readRule = async (db: Db): Promise<StoredRule> =>
  (await db.selectFrom('secondFactorRule').select(['groups', 'startsOn']).executeTakeFirst()) ?? nobody

const present = (rule: StoredRule): SecondFactorRule => ({
  '@id': '/api/second_factor_rule',
  '@type': 'SecondFactorRule',
  ...rule,
})

export const findRule = async ({ db }: Pick<Portal, 'db'>): Promise<SecondFactorRule> => present(await readRule(db))

/** Changes the rule. Open sign-ins follow it from their next call. */
export async function saveRule(portal: Portal, viewer: Viewer, rule: SecondFactorRuleForm): Promise<SecondFactorRule> {
  const saved = await portal.db.transaction().execute(async (tx) => {
    await lockViewer(portal, tx, viewer)
    const before = await readRule(tx)
    await tx.deleteFrom('secondFactorRule').execute()
    const { groups, startsOn } = rule
    if (groups.length > 0 && startsOn !== null)
      await tx.insertInto('secondFactorRule').values({ groups, startsOn }).execute()
    const details = { before: before.groups, after: groups, ...(startsOn && { from: startsOn }) }
    await auditWithoutSubject(portal, tx, viewer, 'secondFactor.ruleChanged', details)
    return readRule(tx)
  })
  caches.delete(portal.db)
  return present(saved)
}

/** Whether the rule names the person today. Costs no statement most of the time. */
async function isNamed({ db, clock }: Portal, viewer: Pick<Viewer, 'roles' | 'assignments'>): Promise<boolean> {
  const cached = caches.get(db)
  const isRecent = cached !== undefined && performance.now() - cached.readAt < maxAgeMs
  const rule = isRecent ? cached.rule : await readRule(db)
  if (!isRecent) caches.set(db, { rule, readAt: performance.now() })
  return rule.startsOn !== null && rule.startsOn <= today(clock) && isInGroups(viewer, rule.groups)
}

/** SQL condition over `users`: the account has a second step or a passkey. */
const isSecuredSql: RawBuilder<SqlBool> = sql`(
  exists (select from second_factors where user_id = users.id and confirmed_at is not null)
  or exists (select from passkeys where user_id = users.id))`

/**
 * Returns the viewer of a sign-in, confined to the setting-up of a second step while the rule names them and they have
 * none. A sign-in by a provider counts as secured: the provider has its own steps.
 */
export async function followRule(portal: Portal, viewer: Viewer): Promise<Viewer> {
  const { signIn } = viewer
  if (!signIn || !(await isNamed(portal, viewer))) return viewer
  const isByProvider =
    'id' in signIn
      ? sql`exists (select from sign_ins where id = ${signIn.id} and identity_id is not null)`
      : sql`exists (select from remembrances where id = ${signIn.remembranceId} and identity_id is not null)`
  const { rows } = await sql<{ isSecured: boolean }>`
    select ${isSecuredSql} or ${isByProvider} as is_secured from users where id = ${viewer.id}
  `.execute(portal.db)
  return rows[0]?.isSecured ? viewer : { ...viewer, isConfined: true }
}

/**
 * Whether a password alone is not enough for this account: the rule names it, and it has a passkey but no code.
 * @param account as the policy sees its owner
 */
export async function needsPasskey(portal: Portal, account: Viewer): Promise<boolean> {
  if (!(await isNamed(portal, account))) return false
  const found = await portal.db.selectFrom('passkeys').select('id').where('userId', '=', account.id).executeTakeFirst()
  return found !== undefined
}
