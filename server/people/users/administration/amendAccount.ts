import type { Viewer } from '#contract/standing.ts'
import { OwnProfileForm } from '#contract/userForms.ts'
import type { UserRecord } from '#contract/users.ts'
import { today } from '#server/ground/context/clock.ts'
import { parseBody } from '#server/ground/http/payload/validation.ts'
import { findViewer } from '#server/ground/identity/viewers.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { findMe } from '#server/people/accounts/me.ts'
import { refuseOthers } from '#server/people/accounts/ownAccount.ts'
import type { Origin } from '#server/people/accounts/presentPassword.ts'
import { amendProfile } from '#server/people/accounts/profile.ts'
import { administers } from '#server/people/users/filters.ts'
import { find } from '#server/people/users/queries.ts'
import { administerPart } from './administration.ts'

/**
 * Writes an account at its own address (`PUT /api/users/{id}`): its owner writes a profile, an administrator who is somebody else what
 * `PUT /api/users/{id}/admin` writes. An administrator's own account is a profile here.
 * @param body as it came
 * @throws Failure `record.notFound`, `access.denied` to everybody else; those of `amendProfile` and of `administer`
 */
export async function amendAccount(
  portal: Portal,
  viewer: Viewer,
  id: number,
  body: unknown,
  origin: Origin,
): Promise<UserRecord> {
  if (!isOwn(viewer, id) && administers(viewer)) return administerPart(portal, viewer, id, body)
  await refuseOthers(portal, viewer, id)
  await amendProfile(portal, viewer, parseBody(OwnProfileForm, body), origin)
  // a mandate that ends sooner may have taken rights away
  const since = await findViewer(portal.db, viewer.id, { day: today(portal.clock) })
  return findMe(portal, since ?? viewer)
}

/**
 * The account as who may write it reads it, for a PATCH to be merged into.
 * @throws Failure `record.notFound`, `access.denied`
 */
export async function findAccountToAmend(portal: Portal, viewer: Viewer, id: number): Promise<UserRecord> {
  if (!isOwn(viewer, id) && administers(viewer)) return find(portal, viewer, id)
  await refuseOthers(portal, viewer, id)
  return findMe(portal, viewer)
}

const isOwn = (viewer: Viewer, id: number) => viewer.id === id
