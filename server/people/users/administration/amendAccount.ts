import type { Viewer } from '#contract/ground/policy/viewer.ts'
import { ownProfileFormOf } from '#contract/people/users/userForms.ts'
import type { UserRecord } from '#contract/people/users/users.ts'
import { today } from '#server/ground/context/clock.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { parseBody } from '#server/ground/http/payload/validation.ts'
import { assertProven } from '#server/ground/http/proof.ts'
import { findViewer } from '#server/ground/identity/viewers.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import type { CallContext } from '#server/people/accounts/currentPassword.ts'
import { findMe } from '#server/people/accounts/me.ts'
import { amendProfile } from '#server/people/accounts/profile.ts'
import { requireOwnAccount } from '#server/people/accounts/requireOwnAccount.ts'
import { canAdminister } from '#server/people/users/filters.ts'
import { find } from '#server/people/users/queries.ts'
import { administerPart } from './administration.ts'

/**
 * Writes an account at its own URL (`PUT /api/users/{id}`): its owner writes a profile; another administrator writes
 * what `PUT /api/users/{id}/admin` does, with the same proof of identity. An administrator's own account is written as a profile.
 * @param body as received
 * @throws Failure `access.proofRequired`; `record.notFound`, `access.denied` for everybody else; those of `amendProfile` and of `administer`
 */
export async function amendAccount(
  portal: Portal,
  viewer: Viewer,
  id: number,
  body: unknown,
  origin: CallContext,
): Promise<UserRecord> {
  if (!isOwn(viewer, id) && canAdminister(viewer)) {
    assertProven(origin.request, portal.clock)
    return administerPart(portal, viewer, id, body)
  }
  await requireOwnAccount(portal, viewer, id)
  const stored = await findNames(portal.db, id)
  await amendProfile(portal, viewer, parseBody(ownProfileFormOf(stored), body), origin)
  // A shortened mandate may have removed rights.
  const since = await findViewer(portal.db, viewer.id, { day: today(portal.clock) })
  return findMe(portal, since ?? viewer)
}

const findNames = (db: Db, id: number) =>
  db.selectFrom('users').select(['firstName', 'lastName']).where('id', '=', id).executeTakeFirstOrThrow()

/**
 * Reads the account for those who may write it, as the base of a PATCH.
 * @throws Failure `record.notFound`, `access.denied`
 */
export async function findAccountToAmend(portal: Portal, viewer: Viewer, id: number): Promise<UserRecord> {
  if (!isOwn(viewer, id) && canAdminister(viewer)) return find(portal, viewer, id)
  await requireOwnAccount(portal, viewer, id)
  return findMe(portal, viewer)
}

const isOwn = (viewer: Viewer, id: number) => viewer.id === id
