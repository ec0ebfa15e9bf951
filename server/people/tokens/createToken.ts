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
} from '#contract/people/tokens/accessTokens.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import type { Quota } from '#server/ground/http/limits/quota.ts'
import { fieldViolation } from '#server/ground/http/payload/fieldViolation.ts'
import { lockViewer } from '#server/ground/identity/lockViewer.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { enqueueMails } from '#server/messaging/mails/enqueueMails.ts'
import type { CallContext } from '#server/people/accounts/currentPassword.ts'
import { mailboxOf } from '#server/people/accounts/mailboxes.ts'
import { prepareToken } from './prepareToken.ts'
import { findAccessToken } from './queries.ts'

const quota: Quota = { name: 'accessToken', times: 20, seconds: 24 * 3_600 }

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
  const { db } = portal
  const violations = await scopeViolations(db, viewer, form)
  const { account, token, now, stored } = await prepareToken(portal, viewer, {
    form,
    prefix: accessTokenPrefix,
    quota,
    origin,
    violations,
  })
  return db.transaction().execute(async (tx) => {
    await lockViewer(portal, tx, viewer)
    await sql`select pg_advisory_xact_lock(hashtext('access_tokens'), ${viewer.id})`.execute(tx)
    await refuseTooMany(tx, viewer.id, now)
    const { id } = await tx
      .insertInto('accessTokens')
      .values({
        ...stored,
        userId: viewer.id,
        name: form.name,
        actions: form.actions,
        bodyIds: form.bodies && [...new Set(form.bodies.map((body) => body.id))],
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await audit(portal, tx, viewer, 'token.created', 'accessToken', id, {
      actions: form.actions,
      days: form.days,
      ...(form.bodies && { bodies: form.bodies.map((body) => String(body.id)) }),
    })
    const { firstName } = account
    const facts = { firstName, name: form.name, expiresAt: stored.expiresAt }
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
