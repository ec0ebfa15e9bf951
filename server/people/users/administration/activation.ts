import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { UserRecord } from '#contract/people/users/users.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { authorize } from '#server/ground/http/access.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { activateAll } from '#server/people/users/activateAccounts.ts'
import { findFullAccount } from '#server/people/users/fullAccount.ts'
import { withLockedAccounts } from '#server/people/users/lockAccounts.ts'

/**
 * Activates an account and notifies its owner. One of two concurrent calls succeeds.
 * @throws Failure `record.notFound`, `access.denied`; `record.state` when it is already activated
 */
export const activate = (portal: Portal, viewer: Viewer, id: number): Promise<UserRecord> =>
  withLockedAccounts(portal, viewer, [id], async (tx, [person]) => {
    if (!person) throw new Failure('record.notFound')
    authorize(viewer, 'users.validate', person)
    await activateAll(portal, tx, viewer, [person])
    return findFullAccount({ ...portal, db: tx }, viewer, id)
  })
