import { sql, type Transaction } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import {
  formerSecretHours,
  maxWebhooks,
  type Webhook,
  type WebhookForm,
  type WebhookWithSecret,
} from '#contract/supervision/webhooks.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { changedFields } from '#server/ground/audit/details.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { isAllowedAddress } from '#server/ground/http/outgoing/allowedAddress.ts'
import { literalAddress } from '#server/ground/http/outgoing/publicAddress.ts'
import { type FieldFailure, rejectFields } from '#server/ground/http/payload/fieldViolation.ts'
import { assertCurrentVersion } from '#server/ground/http/repeats/optimisticLocking.ts'
import { lockViewer } from '#server/ground/identity/lockViewer.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { createSecret } from './delivery/signature.ts'
import { giveUpWaiting } from './delivery/switchOff.ts'
import { findWebhook } from './queries.ts'

type Tx = Transaction<Schema>

/**
 * Creates a webhook.
 * @returns it with its secret, which the database stores sealed
 * @throws Failure all violations at once; `webhooks.tooMany`
 */
export const createWebhook = (portal: Portal, viewer: Viewer, form: WebhookForm): Promise<WebhookWithSecret> =>
  portal.db.transaction().execute(async (tx) => {
    await lockViewer(portal, tx, viewer)
    await refuseFaults(portal, tx, form)
    await sql`lock table webhooks in share row exclusive mode`.execute(tx)
    const { count } = await tx
      .selectFrom('webhooks')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (count >= maxWebhooks) throw new Failure('webhooks.tooMany')
    const secret = createSecret()
    const now = portal.clock.now()
    const { id } = await tx
      .insertInto('webhooks')
      .values({
        ...columnsOf(form),
        sealedSecret: portal.secret.seal(secret, 'webhooks'),
        createdAt: now.toISOString(),
        updatedAt: now.toISOString(),
        updatedBy: viewer.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await audit(portal, tx, viewer, 'webhook.created', 'webhook', id, detailsOf(form))
    return { ...(await findWebhook(tx, id, now)), secret }
  })

/**
 * Updates a webhook. Switched off, what waits for it is given up; switched on, or with another URL, it starts afresh.
 * @throws Failure `record.notFound`, `record.stale`; all violations at once
 */
export const amendWebhook = (
  portal: Portal,
  viewer: Viewer,
  id: number,
  { version, ...form }: WebhookForm & { version: number },
): Promise<Webhook> =>
  portal.db.transaction().execute(async (tx) => {
    await lockViewer(portal, tx, viewer)
    const now = portal.clock.now()
    const before = await lockWebhook(tx, id)
    await assertCurrentVersion(tx, before, version, now)
    await refuseFaults(portal, tx, form)
    const columns = columnsOf(form)
    const startsAfresh = form.active && (!before.active || form.url !== before.url)
    await tx
      .updateTable('webhooks')
      .set({
        ...columns,
        ...(form.active && { stoppedBecause: null }),
        ...(startsAfresh && { failingSince: null, failures: 0, retryAt: null }),
        ...writtenBy(viewer, before.version, now),
      })
      .where('id', '=', id)
      .execute()
    if (!form.active) await giveUpWaiting(tx, id, 'stopped')
    const fields = changedFields(before, columns)
    await audit(portal, tx, viewer, 'webhook.amended', 'webhook', id, { fields, ...detailsOf(form) })
    return findWebhook(tx, id, now)
  })

/**
 * Replaces the secret of a webhook. The former one signs too for a day; the one before it no longer.
 * @throws Failure `record.notFound`
 */
export const rotateSecret = (portal: Portal, viewer: Viewer, id: number): Promise<WebhookWithSecret> =>
  portal.db.transaction().execute(async (tx) => {
    await lockViewer(portal, tx, viewer)
    const now = portal.clock.now()
    const { version, sealedSecret } = await lockWebhook(tx, id)
    const secret = createSecret()
    await tx
      .updateTable('webhooks')
      .set({
        sealedSecret: portal.secret.seal(secret, 'webhooks'),
        formerSealedSecret: sealedSecret,
        formerUntil: new Date(now.getTime() + formerSecretHours * 3_600_000).toISOString(),
        ...writtenBy(viewer, version, now),
      })
      .where('id', '=', id)
      .execute()
    await audit(portal, tx, viewer, 'webhook.secretRotated', 'webhook', id)
    return { ...(await findWebhook(tx, id, now)), secret }
  })

/**
 * Deletes a webhook with its deliveries.
 * @throws Failure `record.notFound`
 */
export const deleteWebhook = (portal: Portal, viewer: Viewer, id: number): Promise<void> =>
  portal.db.transaction().execute(async (tx) => {
    await lockViewer(portal, tx, viewer)
    await lockWebhook(tx, id)
    await audit(portal, tx, viewer, 'webhook.deleted', 'webhook', id)
    await tx.deleteFrom('webhooks').where('id', '=', id).execute()
  })

/** Locks a webhook against other writers; events may still be enqueued for it. @throws Failure `record.notFound` */
async function lockWebhook(tx: Tx, id: number) {
  const webhook = await tx
    .selectFrom('webhooks')
    .select(['name', 'url', 'events', 'bodyIds', 'active', 'sealedSecret', 'version', 'updatedAt', 'updatedBy'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!webhook) throw new Failure('record.notFound')
  return webhook
}

const columnsOf = ({ name, url, events, bodies, active }: WebhookForm) => ({
  name,
  url,
  events,
  bodyIds: bodies && [...new Set(bodies.map((body) => body.id))],
  active,
})

/** For the audit trail. The path of the URL may contain a secret of the receiver. */
const detailsOf = ({ url, events, active }: WebhookForm) => ({ host: new URL(url).host, events, active })

const writtenBy = (viewer: Viewer, version: number, now: Date) => ({
  version: version + 1,
  updatedAt: now.toISOString(),
  updatedBy: viewer.id,
})

/**
 * Refuses a URL that could never be sent to, and bodies that do not exist. The addresses of a name are checked when it is
 * called: they may change.
 */
async function refuseFaults({ config }: Portal, tx: Tx, { url, bodies }: WebhookForm): Promise<void> {
  const faults: FieldFailure[] = []
  const { webhookNetworks: networks } = config
  const parsed = new URL(url)
  const literal = literalAddress(parsed)
  if (parsed.protocol === 'http:' && networks.length === 0) faults.push(['url', 'webhooks.httpsOnly'])
  else if (literal !== null && !isAllowedAddress(literal, parsed, networks))
    faults.push(['url', 'webhooks.internalAddress'])
  if (bodies) {
    const ids = [...new Set(bodies.map(({ id }) => id))]
    const known = await tx.selectFrom('bodies').select('id').where('id', 'in', ids).execute()
    if (known.length < ids.length) faults.push(['bodies', 'record.gone'])
  }
  rejectFields(faults)
}
