import type { Transaction } from 'kysely'
import { describeState } from '#contract/ground/policy/describeState.ts'
import type { Action } from '#contract/ground/policy/policy.ts'
import { permissionOn, type Viewer } from '#contract/ground/policy/viewer.ts'
import type { UserBulkAction, UsersBulkForm } from '#contract/people/users/userForms.ts'
import { today } from '#server/ground/context/clock.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { consumeQuota } from '#server/ground/http/limits/quota.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { activateAll } from '#server/people/users/activateAccounts.ts'
import { deleteAccounts } from '#server/people/users/deletion.ts'
import { inviteCall } from '#server/people/users/expensiveCalls.ts'
import { type LockedPerson, withLockedAccounts } from '#server/people/users/lockAccounts.ts'
import { endMandates, setRole } from './changeSeatsInBulk.ts'
import { inviteAgain } from './inviteAgain.ts'

/** The action of the policy that each bulk action needs on every account. */
const neededActions = {
  validate: 'users.validate',
  delete: 'users.delete',
  endMandates: 'users.administer',
  setRole: 'users.administer',
  invite: 'users.administer',
} as const satisfies Record<UserBulkAction, Action>

/**
 * Changes several accounts: all of them, or none.
 * @returns the number of accounts changed; those to which the action does not apply are not counted
 * @throws Failure `record.notFound` when one does not exist; `users.noneChanged`, which names the first account that
 * prevents it; `users.notYourself`, `users.lastAdministrator`; `request.tooMany` for links
 */
export async function changeAccountsInBulk(portal: Portal, viewer: Viewer, form: UsersBulkForm): Promise<number> {
  const wanted = [...new Set(form.ids)]
  if (form.action === 'invite') await consumeQuota(portal, inviteCall.quota, viewer.id)
  return withLockedAccounts(portal, viewer, wanted, async (tx, people) => {
    if (people.length < wanted.length) throw new Failure('record.notFound')
    for (const person of people) refuseUnlessAllowed(viewer, form.action, person)
    return changeAll(portal, tx, viewer, people, form)
  })
}

async function changeAll(
  portal: Portal,
  tx: Transaction<Schema>,
  viewer: Viewer,
  people: readonly LockedPerson[],
  form: UsersBulkForm,
): Promise<number> {
  if (form.action === 'endMandates') return endMandates(portal, tx, viewer, people, form)
  if (form.action === 'setRole') return setRole(portal, tx, viewer, people, form, today(portal.clock))
  if (form.action === 'invite') return inviteAgain(portal, tx, viewer, people)
  if (form.action === 'validate') await activateAll(portal, tx, viewer, people)
  else await deleteAccounts(portal, tx, viewer, people, form.reason)
  return people.length
}

function refuseUnlessAllowed(viewer: Viewer, action: UserBulkAction, person: LockedPerson): void {
  const name = `${person.firstName} ${person.lastName}`
  const needed = neededActions[action]
  const found = permissionOn(viewer, needed, person)
  if (found === 'denied') throw new Failure('access.denied')
  if (found === 'otherState')
    throw new Failure('users.noneChanged', { values: { name, state: describeState(needed, person) } })
}
