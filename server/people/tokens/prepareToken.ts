import { randomBytes } from 'node:crypto'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { Violation } from '#contract/ground/problems.ts'
import { consumeQuota, type Quota } from '#server/ground/http/limits/quota.ts'
import { throwViolations } from '#server/ground/http/payload/parseValidFields.ts'
import { hashToken } from '#server/ground/identity/signInTokens.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import {
  type CallContext,
  currentPasswordViolations,
  findCredentials,
} from '#server/people/accounts/currentPassword.ts'

const dayMs = 24 * 3_600_000

interface NewToken {
  form: { currentPassword: string; days: number }
  prefix: string
  quota: Quota
  origin: CallContext
  /** of the other fields of the form */
  violations?: Violation[]
}

/**
 * Makes a token, which the viewer confirms with their password.
 * @returns the token, and what is stored of it: its hash, and its dates as ISO strings
 * @throws Failure all violations at once; `request.tooMany`, `login.locked`, `server.busy`
 */
export async function prepareToken(
  portal: Portal,
  viewer: Viewer,
  { form, prefix, quota, origin, violations = [] }: NewToken,
) {
  const account = await findCredentials(portal, viewer)
  const all = [...violations, ...(await currentPasswordViolations(portal, origin, account, form.currentPassword))]
  if (all.length > 0) throwViolations(all)
  await consumeQuota(portal, quota, viewer.id)
  const token = `${prefix}${randomBytes(32).toString('base64url')}`
  const now = portal.clock.now()
  const expiresAt = new Date(now.getTime() + form.days * dayMs).toISOString()
  return { account, now, token, stored: { tokenHash: hashToken(token), createdAt: now.toISOString(), expiresAt } }
}
