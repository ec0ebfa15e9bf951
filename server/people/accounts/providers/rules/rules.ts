import { type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { GivenSeatForm } from '#contract/people/givenSeats.ts'
import type { ConfiguredProviders, ProviderRule, ProviderRuleForm } from '#contract/people/providers/providerRules.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { type List, readItem, readPage } from '#server/ground/database/lists/list.ts'
import type { Rows, Slice } from '#server/ground/database/lists/pagination.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { joinedRowJsonSql } from '#server/ground/database/sql/jsonSql.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { rejectFields } from '#server/ground/http/payload/fieldViolation.ts'
import { lockAdministration } from '#server/ground/identity/lockAdministration.ts'
import { lockForRevocation } from '#server/ground/identity/lockForRevocation.ts'
import { lockViewer } from '#server/ground/identity/lockViewer.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { listProviders, type Provider } from '#server/people/accounts/listProviders.ts'
import { presentRecord, registeredUrls } from '#server/people/accounts/providers/records/presentRecord.ts'
import { releaseSeats, syncSeats } from '#server/people/bodies/directorySeats.ts'
import { bodyReference } from '#server/people/bodies/present.ts'
import { requireSeatChoices } from '#server/people/bodies/requireSeatChoices.ts'

type Tx = Transaction<Schema>

/** Lists the rules by provider and group. */
export const listRules = async (portal: Portal, slice: Slice): Promise<Rows<ProviderRule>> =>
  readPage(portal.db, rules(await listProviders(portal), sql`true`), slice)

/** Finds a rule. @throws Failure `record.notFound` */
const findRule = async (portal: Portal, id: number): Promise<ProviderRule> =>
  readItem(portal.db, rules(await listProviders(portal), sql`id = ${id}`))

const rules = (providers: readonly Provider[], condition: RawBuilder<SqlBool>): List<ProviderRule> => {
  const labels = JSON.stringify(Object.fromEntries(providers.map(({ id, label }) => [id, label])))
  return {
    matching: sql`select id, provider, value from provider_rules where ${condition}`,
    order: sql`provider, lower(value), id`,
    row: sql`json_build_object('@id', '/api/provider_rules/' || rule.id, '@type', 'ProviderRule', 'id', rule.id,
      'provider', json_build_object('id', rule.provider, 'label', coalesce(${labels}::jsonb ->> rule.provider, rule.provider)),
      'value', rule.value,
      'memberCount', (select count(*) from provider_rule_members member where member.rule_id = rule.id and not member.leaving),
      'irp', ${bodyReference('body')}, 'irpRole', rule.role, 'mandate', ${joinedRowJsonSql('mandate', { name: 'name' })})`,
    joins: sql`join provider_rules rule on rule.id = page.id join bodies body on body.id = rule.body_id
      left join mandates mandate on mandate.id = rule.mandate_id`,
  }
}

/** The providers in the order of their buttons, then those that the settings replace. */
export async function findConfiguredProviders(portal: Portal): Promise<ConfiguredProviders> {
  const { db, config } = portal
  const rows = await db.selectFrom('unreadProviderGroups').select(['provider', 'reason', 'at']).execute()
  const unreadOf = (id: string) => {
    const found = rows.find(({ provider }) => provider === id)
    return found ? { reason: found.reason, at: found.at } : null
  }
  const records = await db.selectFrom('identityProviders').selectAll().orderBy('id').execute()
  return {
    providers: [
      ...config.providers.map(({ id, label, issuer, groupsClaim, secondFactor, acrValues }) => ({
        id,
        label,
        issuer: issuer.href,
        groupsClaim,
        secondFactor,
        acrValues: acrValues.join(' '),
        ...registeredUrls(config, id),
        unread: unreadOf(id),
        record: null,
      })),
      ...records.map((row) => {
        const record = presentRecord(portal, row)
        const { provider: id, label, issuer, groupsClaim, secondFactor, acrValues, callbackUrl, logoutUrl } = record
        const facts = { id, label, issuer, groupsClaim, secondFactor, acrValues, callbackUrl, logoutUrl }
        return { ...facts, unread: unreadOf(id), record }
      }),
    ],
  }
}

/**
 * Creates a rule, which holds for each person from their next sign-in: the portal knows nobody's groups before.
 * @throws Failure the violations of an unknown provider, body or mandate; `provider.ruleTaken`
 */
export const createRule = (portal: Portal, viewer: Viewer, form: ProviderRuleForm): Promise<ProviderRule> =>
  portal.db.transaction().execute(async (tx) => {
    await lockViewer(portal, tx, viewer)
    const providers = await listProviders({ ...portal, db: tx })
    const settings = providers.find(({ id }) => id === form.provider)
    if (!settings) return rejectUnknownProvider()
    const irp = await requireSeatChoices(tx, form)
    const { id } = await tx
      .insertInto('providerRules')
      .values({
        provider: form.provider,
        value: form.value,
        bodyId: form.irp.id,
        role: form.irpRole,
        mandateId: form.mandate?.id ?? null,
        createdAt: portal.clock.now().toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await audit(portal, tx, viewer, 'providerRule.created', 'providerRule', id, { provider: settings.label, irp })
    return findRule({ ...portal, db: tx }, id)
  })

function rejectUnknownProvider(): never {
  rejectFields([['provider', 'record.gone']])
  throw new Failure('record.notFound')
}

/**
 * Changes the seat that a rule gives, also for those who have it. A former body is left as by `deleteRule`.
 * @throws Failure `record.notFound`, the violations of an unknown body or mandate, `provider.ruleTaken`
 */
export const amendRule = (portal: Portal, viewer: Viewer, id: number, form: GivenSeatForm): Promise<ProviderRule> =>
  portal.db.transaction().execute(async (tx) => {
    await lockAdministration(tx)
    await lockForRevocation(tx, await findMembers(tx, id))
    await lockViewer(portal, tx, viewer)
    const former = await lockRule(tx, id)
    const irp = await requireSeatChoices(tx, form)
    const seat = { bodyId: form.irp.id, role: form.irpRole, mandateId: form.mandate?.id ?? null }
    await tx.updateTable('providerRules').set(seat).where('id', '=', id).execute()
    await audit(portal, tx, viewer, 'providerRule.amended', 'providerRule', id, { irp })
    const userIds = await findMembers(tx, id)
    if (former.bodyId !== seat.bodyId) await releaseSeats(tx, { bodyId: former.bodyId, userIds })
    await syncSeats(portal, tx, { bodyId: seat.bodyId, userIds }, { by: viewer, details: {} })
    return findRule({ ...portal, db: tx }, id)
  })

/**
 * Deletes a rule. Those to whom it gave a seat keep it, as if an administrator had given it.
 * @throws Failure `record.notFound`
 */
export const deleteRule = (portal: Portal, viewer: Viewer, id: number): Promise<void> =>
  portal.db.transaction().execute(async (tx) => {
    await lockAdministration(tx)
    await lockViewer(portal, tx, viewer)
    const { bodyId } = await lockRule(tx, id)
    const userIds = await findMembers(tx, id)
    await audit(portal, tx, viewer, 'providerRule.deleted', 'providerRule', id)
    await tx.deleteFrom('providerRules').where('id', '=', id).execute()
    await releaseSeats(tx, { bodyId, userIds })
  })

async function lockRule(tx: Tx, id: number): Promise<{ bodyId: number }> {
  const rule = await tx.selectFrom('providerRules').select('bodyId').where('id', '=', id).forUpdate().executeTakeFirst()
  if (!rule) throw new Failure('record.notFound')
  return rule
}

async function findMembers(tx: Tx, ruleId: number): Promise<number[]> {
  const members = await tx.selectFrom('providerRuleMembers').select('userId').where('ruleId', '=', ruleId).execute()
  return members.map(({ userId }) => userId)
}
