import { type Selectable, sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import {
  type IdentityProvider,
  type IdentityProviderAmendment,
  type IdentityProviderForm,
  type IdentityProviderUse,
  maxIdentityProviders,
} from '#contract/people/providers/identityProviders.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { changedFields } from '#server/ground/audit/details.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { assertCurrentVersion } from '#server/ground/http/repeats/optimisticLocking.ts'
import { lockViewer } from '#server/ground/identity/lockViewer.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { recordedProviderId } from '#server/people/accounts/listProviders.ts'
import { closeDoor, forgetIdentities } from './closeDoor.ts'
import { columnsOf, refuseFaults } from './faults.ts'
import { presentRecord } from './presentRecord.ts'
import { findProviderUse } from './providerUse.ts'

type Tx = Transaction<Schema>

/**
 * Adds a provider. Its secret is stored sealed.
 * @throws Failure all violations at once; `provider.tooMany`, `provider.noPublicUrl`, `access.denied` when the viewer's
 * rights have changed meanwhile, as for every change of providers
 */
export const createProvider = (portal: Portal, viewer: Viewer, form: IdentityProviderForm): Promise<IdentityProvider> =>
  portal.db.transaction().execute(async (tx) => {
    if (portal.config.publicUrl === null) throw new Failure('provider.noPublicUrl')
    await lockProviders(tx)
    await lockViewer(portal, tx, viewer)
    refuseFaults(portal, form, { needsSecret: true })
    const { count } = await tx
      .selectFrom('identityProviders')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (count >= maxIdentityProviders) throw new Failure('provider.tooMany')
    const now = portal.clock.now().toISOString()
    const made = await tx
      .insertInto('identityProviders')
      .values({
        ...columnsOf(form),
        sealedSecret: sealSecret(portal, form),
        createdAt: now,
        updatedAt: now,
        updatedBy: viewer.id,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await audit(portal, tx, viewer, 'identityProvider.created', 'identityProvider', made.id, detailsOf(form))
    return presentRecord(portal, made)
  })

/**
 * Changes a provider. Switched off, it ends the sign-ins that it has opened, except the caller's. The issuer is part of
 * every identity: it stays once an account is opened by it, and another one never receives the secret that is stored.
 * @param token of the caller's sign-in
 * @throws Failure `record.notFound`, `record.stale`, all violations at once; `provider.lastDoorOfSome`,
 * `provider.lastAdministrator`
 */
export const amendProvider = (
  portal: Portal,
  viewer: Viewer,
  id: number,
  { form: { version, ...form }, token }: { form: z.output<typeof IdentityProviderAmendment>; token: string },
): Promise<IdentityProvider> =>
  portal.db.transaction().execute(async (tx) => {
    await lockProviders(tx)
    await lockViewer(portal, tx, viewer)
    const before = await findRecord(tx, id)
    const now = portal.clock.now()
    await assertCurrentVersion(tx, before, version, now)
    const columns = columnsOf(form)
    const isOtherIssuer = before.issuer !== columns.issuer
    const { issuers } = isOtherIssuer ? await findProviderUse({ ...portal, db: tx }, before.issuer) : { issuers: [] }
    const needsSecret = isOtherIssuer || before.sealedSecret === null
    refuseFaults(portal, form, { needsSecret, isIssuerUsed: issuers.length > 0 })
    if (before.active && !form.active) await closeDoor(portal, tx, before.issuer, token)
    const sealedSecret = form.publicClient || form.clientSecret ? sealSecret(portal, form) : before.sealedSecret
    const after = await tx
      .updateTable('identityProviders')
      .set({
        ...columns,
        sealedSecret,
        version: before.version + 1,
        updatedAt: now.toISOString(),
        updatedBy: viewer.id,
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    if (before.secondFactor !== after.secondFactor) await judgeSignInsAgain(portal, tx, after)
    const fields = [
      ...changedFields(before, columns),
      ...(sealedSecret === before.sealedSecret ? [] : ['clientSecret']),
    ]
    await audit(portal, tx, viewer, 'identityProvider.amended', 'identityProvider', id, { fields, ...detailsOf(form) })
    return presentRecord(portal, after)
  })

/**
 * Deletes a provider with the identities of its people, the sign-ins that these have opened, except the caller's, and
 * its rules, whose seats stay with their holders.
 * @param token of the caller's sign-in
 * @throws Failure `record.notFound`, `provider.lastDoorOfSome`, `provider.lastAdministrator`
 */
export const deleteProvider = (portal: Portal, viewer: Viewer, id: number, token: string): Promise<void> =>
  portal.db.transaction().execute(async (tx) => {
    await lockProviders(tx)
    await lockViewer(portal, tx, viewer)
    const { issuer, label } = await findRecord(tx, id)
    const use = await closeDoor(portal, tx, issuer, token)
    await audit(portal, tx, viewer, 'identityProvider.deleted', 'identityProvider', id, { count: use.accounts })
    await forgetIdentities(portal, tx, { by: viewer, provider: recordedProviderId(id), label, ...use })
    await tx.deleteFrom('identityProviders').where('id', '=', id).execute()
  })

/** Finds whom a provider lets in. @throws Failure `record.notFound` */
export async function findUse(portal: Portal, id: number): Promise<IdentityProviderUse> {
  const { issuer } = await findRecord(portal.db, id)
  const { accounts, onlyDoor, refusal } = await findProviderUse(portal, issuer)
  return { accounts, onlyDoor, refusal }
}

/**
 * One change of providers at a time: two could close the last two doors of somebody. Before the accounts are locked, which
 * may be those of two administrators.
 */
const lockProviders = (tx: Tx) => sql`lock table identity_providers in share row exclusive mode`.execute(tx)

async function findRecord(db: Portal['db'], id: number) {
  const record = await db.selectFrom('identityProviders').selectAll().where('id', '=', id).executeTakeFirst()
  if (!record) throw new Failure('record.notFound')
  return record
}

const sealSecret = ({ secret }: Portal, { publicClient, clientSecret }: IdentityProviderForm): Buffer | null =>
  publicClient ? null : secret.seal(clientSecret, 'identity-providers')

/** Open sign-ins follow the settings from their next call: what a provider may have stated before was not read. */
async function judgeSignInsAgain(
  portal: Portal,
  tx: Tx,
  { issuer, secondFactor }: Pick<Selectable<Schema['identityProviders']>, 'issuer' | 'secondFactor'>,
): Promise<void> {
  const { issuers } = await findProviderUse({ ...portal, db: tx }, issuer)
  const judged = sql`set second_factor_proved = ${secondFactor === 'always'}
    where identity_id in (select id from identities where issuer = any(${issuers}::text[]))`
  await sql`update sign_ins ${judged}`.execute(tx)
  await sql`update remembrances ${judged}`.execute(tx)
}

/** For the audit trail: never the secret. */
const detailsOf = ({ issuer, active, secondFactor }: IdentityProviderForm) => ({
  host: new URL(issuer).host,
  active,
  secondFactorCheck: secondFactor,
})
