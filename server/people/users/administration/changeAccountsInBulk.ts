import type { z } from 'zod'
import { describeState } from '#contract/ground/policy/describeState.ts'
import { permissionOn, type Viewer } from '#contract/ground/policy/viewer.ts'
import type { UsersBulkForm } from '#contract/people/userForms.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { deleteAccounts } from '#server/people/users/deletion.ts'
import { type LockedPerson, withLockedAccounts } from '#server/people/users/lockAccounts.ts'
import { activateAll } from './activation.ts'

/**
 * Activates or deletes several accounts: all of them, or none.
 * @returns the number of accounts
 * @throws Failure `record.notFound` when one does not exist; `users.noneChanged`, which names the first account that
 * prevents it; `users.notYourself`, `users.lastAdministrator`
 */
export function changeAccountsInBulk(
  portal: Portal,
  viewer: Viewer,
  { action, ids, reason }: z.output<typeof UsersBulkForm>,
): Promise<number> {
  const wanted = [...new Set(ids)]
  return withLockedAccounts(portal, viewer, wanted, async (tx, people) => {
    if (people.length < wanted.length) throw new Failure('record.notFound')
    for (const person of people) refuseUnlessAllowed(viewer, action, person)
    if (action === 'validate') await activateAll(portal, tx, viewer, people)
    else await deleteAccounts(portal, tx, viewer, people, reason)
    return people.length
  })
}

function refuseUnlessAllowed(viewer: Viewer, action: 'validate' | 'delete', person: LockedPerson): void {
  const name = `${person.firstName} ${person.lastName}`
  const found = permissionOn(viewer, `users.${action}`, person)
  if (found === 'denied') throw new Failure('access.denied')
  if (found === 'otherState')
    throw new Failure('users.noneChanged', { values: { name, state: describeState(`users.${action}`, person) } })
}
