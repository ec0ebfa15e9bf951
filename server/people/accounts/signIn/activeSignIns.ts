import { sql } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { OpenSignIn, SignInEnd } from '#contract/people/accounts/signIns.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { pageOfRows, type Rows, type Slice } from '#server/ground/database/lists/pagination.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { deviceLabel } from '#server/ground/identity/deviceLabel.ts'
import { hashToken, idleMs, isOpen } from '#server/ground/identity/signInTokens.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { listProviders, type Provider, providerLabel } from '#server/people/accounts/listProviders.ts'
import { revokeAccess } from '#server/people/accounts/revokeAccess.ts'

/** More sign-ins than anybody has. */
const shownAtMost = 100

interface Row {
  id: number
  device: string
  address: string
  createdAt: string
  lastSeenAt: string
  remembered: boolean
  /** null: a password */
  issuer: string | null
  current: boolean
}

/**
 * Lists a user's sign-ins, including those that a remember-me token would reopen: the current one first, then by last
 * use.
 * @param token cookie of the current sign-in
 */
export async function listSignIns(
  portal: Portal,
  { id }: Viewer,
  token: string,
  slice: Slice,
): Promise<Rows<OpenSignIn>> {
  const { db, clock } = portal
  const now = clock.now()
  const { rows } = await sql<Row>`
    select sign_ins.id, device, host(address) as address, sign_ins.created_at, last_seen_at,
      remembrance_id is not null as remembered, issuer, token_hash = ${hashToken(token)} as current
    from sign_ins left join remembrances on remembrances.id = sign_ins.remembrance_id
      left join identities on identities.id = sign_ins.identity_id
    where sign_ins.user_id = ${id} and (${isOpen(now)} or remembrances.expires_at > ${now})
    order by ${slice.order?.id ? sql`sign_ins.id ${sql.raw(slice.order.id)},` : sql``} current desc, last_seen_at desc, sign_ins.id desc limit ${shownAtMost}
  `.execute(db)
  const providers = await listProviders(portal)
  return pageOfRows(
    rows.map((row) => present(providers, row)),
    slice,
  )
}

const present = (providers: readonly Provider[], { device, issuer, ...row }: Row): OpenSignIn => ({
  '@id': `/api/me/sign_ins/${row.id}`,
  '@type': 'SignIn',
  ...row,
  device: deviceLabel(device),
  provider: issuer === null ? null : providerLabel(providers, issuer),
})

/** Computes when a sign-in ends. One with a remember-me token lasts as long as that token. */
export async function findSignInEnd({ db, clock, config }: Portal, token: string): Promise<SignInEnd> {
  const found = await db
    .selectFrom('signIns')
    .leftJoin('remembrances', 'remembrances.id', 'signIns.remembranceId')
    .select(['signIns.lastSeenAt', 'signIns.expiresAt', 'remembrances.expiresAt as rememberedUntil'])
    .where('tokenHash', '=', hashToken(token))
    .executeTakeFirst()
  const now = clock.now().getTime()
  const secondsUntil = (instant: number) => Math.max(0, Math.floor((instant - now) / 1_000))
  if (!found) return { endsIn: secondsUntil(now + idleMs), lastsAtMost: secondsUntil(now + config.retention.signInMs) }
  const remembered = found.rememberedUntil ? Date.parse(found.rememberedUntil) : 0
  const whole = Math.max(Date.parse(found.expiresAt), remembered)
  const unused = Math.max(Date.parse(found.lastSeenAt) + idleMs, remembered)
  return { endsIn: secondsUntil(Math.min(unused, whole)), lastsAtMost: secondsUntil(whole) }
}

/**
 * Ends one of the user's sign-ins and deletes its remember-me token.
 * @throws Failure `record.notFound` when it is not theirs, or has ended
 */
export const endOneSignIn = (portal: Portal, viewer: Viewer, id: number): Promise<void> =>
  portal.db.transaction().execute(async (tx) => {
    const { rows } = await sql`
      with silenced as (delete from push_subscriptions where sign_in_id = ${id} and user_id = ${viewer.id}),
      ended as (delete from sign_ins where id = ${id} and user_id = ${viewer.id} returning remembrance_id),
      forgotten as (delete from remembrances using ended where remembrances.id = ended.remembrance_id)
      select from ended
    `.execute(tx)
    if (rows.length === 0) throw new Failure('record.notFound')
    await audit(portal, tx, viewer, 'signIn.ended', 'user', viewer.id)
  })

/** Revokes all access but the current sign-in, at the user's request. */
export const endOthersOnDemand = (portal: Portal, viewer: Viewer, token: string): Promise<void> =>
  portal.db.transaction().execute(async (tx) => {
    await revokeAccess(tx, [viewer.id], { exceptSignIn: token, by: 'owner' })
    await audit(portal, tx, viewer, 'signIn.ended', 'user', viewer.id, { others: true })
  })
