import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { FailureCode } from '#contract/ground/failures.ts'
import { isBoundToBodies } from '#contract/ground/policy/tokenScope.ts'
import { canSomewhere, type Viewer } from '#contract/ground/policy/viewer.ts'
import type { Violation } from '#contract/ground/problems.ts'
import {
  type AccessTokenForm,
  accessTokenPrefix,
  maxAccessTokens,
  type NewAccessToken,
} from '#contract/people/accessTokens.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { consumeQuota, type Quota } from '#server/ground/http/limits/quota.ts'
import { fieldViolation } from '#server/ground/http/payload/fieldViolation.ts'
import { throwViolations } from '#server/ground/http/payload/parseValidFields.ts'
import { lockViewer } from '#server/ground/identity/lockViewer.ts'
import { hashToken } from '#server/ground/identity/signInTokens.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { enqueueMails } from '#server/messaging/mails/enqueueMails.ts'
import {
  type CallContext,
  currentPasswordViolations,
  findCredentials,
} from '#server/people/accounts/currentPassword.ts'
import { mailboxOf } from '#server/people/accounts/mailboxes.ts'
import { findAccessToken } from './queries.ts'

const dayMs = 24 * 3_600_000
const creationQuota: Quota = { name: 'accessToken', times: 20, seconds: 24 * 3_600 }

/**
 * Creates an access token of a person, who confirms with their password, and mails them about it.
 * @returns the token, which the database stores as a hash only
 * @throws Failure all violations at once; `tokens.tooMany`, `request.tooMany`, `login.locked`, `server.busy`
 */
export async function createAccessToken(
  portal: Portal,
  viewer: Viewer,
  form: AccessTokenForm,
  origin: CallContext,
): Promise<NewAccessToken> {
  const { db, clock } = portal
  const account = await findCredentials(portal, viewer)
  const violations = [
    ...(await scopeViolations(db, viewer, form)),
    ...(await currentPasswordViolations(portal, origin, account, form.currentPassword)),
  ]
  if (violations.length > 0) throwViolations(violations)
  await consumeQuota(portal, creationQuota, viewer.id)
  const token = `${accessTokenPrefix}${randomBytes(32).toString('base64url')}`
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + form.days * dayMs)
  return db.transaction().execute(async (tx) => {
    await lockViewer(portal, tx, viewer)
    await sql`select pg_advisory_xact_lock(hashtext('access_tokens'), ${viewer.id})`.execute(tx)
    await refuseTooMany(tx, viewer.id, now)
    const { id } = await tx
      .insertInto('accessTokens')
      .values({
        userId: viewer.id,
        name: form.name,
        tokenHash: hashToken(token),
        actions: form.actions,
        bodyIds: form.bodies && [...new Set(form.bodies.map((body) => body.id))],
        createdAt: now.toISOString(),
        expiresAt: expiresAt.toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await audit(portal, tx, viewer, 'token.created', 'accessToken', id, {
      actions: form.actions,
      days: form.days,
      ...(form.bodies && { bodies: form.bodies.map((body) => String(body.id)) }),
    })
    const { firstName } = account
    const facts = { firstName, name: form.name, expiresAt: expiresAt.toISOString() }
    await enqueueMails(portal, tx, [{ kind: 'token.created', to: mailboxOf(account), facts }])
    return { ...(await findAccessToken(tx, id, now)), token }
  })
}

/** A token gives nothing that its person may not do; one that is limited to bodies, only what bodies have. */
async function scopeViolations(db: Db, viewer: Viewer, { actions, bodies }: AccessTokenForm): Promise<Violation[]> {
  const faults: [string, FailureCode][] = []
  if (!actions.every((action) => canSomewhere(viewer, action))) faults.push(['actions', 'tokens.notYours'])
  else if (bodies && !actions.every(isBoundToBodies)) faults.push(['actions', 'tokens.withoutBody'])
  if (bodies) {
    const ids = [...new Set(bodies.map(({ id }) => id))]
    const known = await db.selectFrom('bodies').select('id').where('id', 'in', ids).execute()
    if (known.length < ids.length) faults.push(['bodies', 'record.gone'])
  }
  return faults.map(fieldViolation)
}

async function refuseTooMany(db: Db, userId: number, now: Date): Promise<void> {
  const { count } = await db
    .selectFrom('accessTokens')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('revoked', '=', false)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirstOrThrow()
  if (count >= maxAccessTokens) throw new Failure('tokens.tooMany')
}
