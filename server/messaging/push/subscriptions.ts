import { createHash, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import {
  maxPushDevices,
  type PushChoiceForm,
  type PushDevice,
  type PushSettings,
  type PushSubscriptionForm,
  pushFamilies,
} from '#contract/messaging/push.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { isCallableUrl } from '#server/ground/http/outgoing/callPublicUrl.ts'
import { deviceLabel } from '#server/ground/identity/deviceLabel.ts'
import { lockViewer } from '#server/ground/identity/lockViewer.ts'
import { hashToken } from '#server/ground/identity/signInTokens.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { readPushKeys } from './pushKeys.ts'

/** The person and the browser of a call. */
export interface PushCaller {
  viewer: Viewer
  /** cookie of the sign-in */
  signIn: string
  /** `User-Agent` header */
  device: string
}

const deviceCharacters = 200
const hashOf = (endpoint: string) => createHash('sha256').update(endpoint).digest()

/** Reads how the person receives notifications in browsers. */
export async function readSettings(
  portal: Portal,
  { viewer: { id: userId }, signIn }: PushCaller,
): Promise<PushSettings> {
  const { db, config } = portal
  const { rows: devices } = await sql<PushDevice>`
    select push.id, push.device, push.created_at, push.last_used_at, coalesce(sign_ins.token_hash = ${hashToken(signIn)}, false) as current
    from push_subscriptions push left join sign_ins on sign_ins.id = push.sign_in_id
    where push.user_id = ${userId} order by push.created_at desc, push.id desc`.execute(db)
  const choice = await db.selectFrom('pushChoices').select('families').where('userId', '=', userId).executeTakeFirst()
  return {
    '@context': '/api/contexts/PushSettings',
    '@id': '/api/me/push',
    '@type': 'PushSettings',
    publicKey: config.webPush ? (await readPushKeys(portal)).publicKey : null,
    families: choice?.families ?? [...pushFamilies],
    devices: devices.map((row) => ({ ...row, device: deviceLabel(row.device) })),
  }
}

/** Replaces the families that the person chooses. */
export async function chooseFamilies(portal: Portal, caller: PushCaller, { families }: PushChoiceForm) {
  await portal.db
    .insertInto('pushChoices')
    .values({ userId: caller.viewer.id, families })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ families }))
    .execute()
  return readSettings(portal, caller)
}

/**
 * Registers the browser of the call, or renews it. A subscription that was another person's in this browser becomes theirs: only the
 * browser itself knows its keys.
 * @throws Failure `push.off`, `push.endpointRefused`, `push.tooMany`, `access.signInRequired`
 */
export async function register(portal: Portal, caller: PushCaller, form: PushSubscriptionForm): Promise<PushSettings> {
  const { db, config, secret, clock } = portal
  if (!config.webPush) throw new Failure('push.off')
  if (!isCallableUrl(form.endpoint, config.outgoingNetworks)) throw new Failure('push.endpointRefused')
  const endpointHash = hashOf(form.endpoint)
  await db.transaction().execute(async (tx) => {
    await sql`select from users where id = ${caller.viewer.id} for no key update`.execute(tx)
    await lockViewer(portal, tx, caller.viewer)
    const known = await tx
      .selectFrom('pushSubscriptions')
      .select(['id', 'userId', 'sealed'])
      .where('endpointHash', '=', endpointHash)
      .forUpdate()
      .executeTakeFirst()
    if (known && known.userId !== caller.viewer.id) {
      if (!hasSameKeys(portal, known.sealed, form)) throw new Failure('push.endpointRefused')
      await tx.deleteFrom('pushSubscriptions').where('id', '=', known.id).execute()
    }
    const { others } = await tx
      .selectFrom('pushSubscriptions')
      .select(({ fn }) => fn.countAll<number>().as('others'))
      .where('userId', '=', caller.viewer.id)
      .where('endpointHash', '!=', endpointHash)
      .executeTakeFirstOrThrow()
    if (others >= maxPushDevices) throw new Failure('push.tooMany')
    const row = {
      userId: caller.viewer.id,
      signInId: signInIdSql(caller.signIn),
      sealed: secret.seal(JSON.stringify(form), 'push'),
      device: caller.device.slice(0, deviceCharacters),
      suspended: false,
    }
    await tx
      .insertInto('pushSubscriptions')
      .values({ ...row, endpointHash, createdAt: clock.now().toISOString() })
      .onConflict((conflict) => conflict.column('endpointHash').doUpdateSet(row))
      .execute()
  })
  return readSettings(portal, caller)
}

/**
 * Checks the subscription of a browser in which the portal is opened: that of the person is bound to this sign-in and receives
 * again; that of somebody else is deleted.
 * @returns whether it is the person's
 */
export async function check(portal: Portal, caller: PushCaller, form: PushSubscriptionForm): Promise<boolean> {
  return portal.db.transaction().execute(async (tx) => {
    const known = await tx
      .selectFrom('pushSubscriptions')
      .select(['id', 'userId', 'sealed'])
      .where('endpointHash', '=', hashOf(form.endpoint))
      .forUpdate()
      .executeTakeFirst()
    if (!known || !hasSameKeys(portal, known.sealed, form)) return false
    if (known.userId !== caller.viewer.id) {
      await tx.deleteFrom('pushSubscriptions').where('id', '=', known.id).execute()
      return false
    }
    await tx
      .updateTable('pushSubscriptions')
      .set({ signInId: signInIdSql(caller.signIn), suspended: false })
      .where('id', '=', known.id)
      .execute()
    return true
  })
}

/** Removes one of the person's browsers. @throws Failure `record.notFound` */
export async function remove({ db }: Portal, userId: number, id: number): Promise<void> {
  const removed = await db
    .deleteFrom('pushSubscriptions')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning('id')
    .executeTakeFirst()
  if (!removed) throw new Failure('record.notFound')
}

const signInIdSql = (token: string) =>
  sql<number | null>`(select id from sign_ins where token_hash = ${hashToken(token)})`

/** Whether the caller knows the secret of a stored subscription. */
function hasSameKeys({ secret }: Portal, sealed: Buffer, { keys }: PushSubscriptionForm): boolean {
  const stored = openSubscription(secret, sealed)
  if (!stored) return false
  const [one, other] = [Buffer.from(stored.keys.auth), Buffer.from(keys.auth)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** Opens a sealed subscription; null when the secret that sealed it is gone. */
export function openSubscription(secret: Portal['secret'], sealed: Buffer): PushSubscriptionForm | null {
  const text = secret.unseal(sealed, 'push')
  return text === null ? null : (JSON.parse(text) as PushSubscriptionForm)
}
