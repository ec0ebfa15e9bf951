import { sql, type Transaction } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { ContactFollowUpForm, ContactMessage, ContactMessagesBulkForm } from '#contract/people/contact/contact.ts'
import type { ContactState } from '#contract/people/contact/contactStates.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { changedFields } from '#server/ground/audit/details.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { rejectFields } from '#server/ground/http/payload/fieldViolation.ts'
import { assertCurrentVersion } from '#server/ground/http/repeats/optimisticLocking.ts'
import { lockViewer } from '#server/ground/identity/lockViewer.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { findMessage } from './messages.ts'

type Tx = Transaction<Schema>

/**
 * Updates the state, the assignee and the notes of a message.
 * @throws Failure `record.notFound`, `record.stale`; `contact.notAdministrator` on `assignedTo`
 */
export const followUp = (
  portal: Portal,
  viewer: Viewer,
  id: number,
  { version, ...form }: ContactFollowUpForm,
): Promise<ContactMessage> =>
  portal.db.transaction().execute(async (tx) => {
    await lockViewer(portal, tx, viewer)
    const { clock } = portal
    const before = await tx
      .selectFrom('contactMessages')
      .select(['state', 'assignedTo', 'notes', 'version', 'createdAt', 'updatedAt', 'updatedBy'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!before) throw new Failure('record.notFound')
    await assertCurrentVersion(tx, { ...before, updatedAt: before.updatedAt ?? before.createdAt }, version, clock.now())
    const after = {
      state: stateOf(form, before.state),
      assignedTo: form.assignedTo === undefined ? before.assignedTo : (form.assignedTo?.id ?? null),
      notes: form.notes,
    }
    if (after.assignedTo !== before.assignedTo) await requireAdministrator(tx, after.assignedTo)
    await tx
      .updateTable('contactMessages')
      .set({ ...after, updatedAt: clock.now().toISOString(), updatedBy: viewer.id, version: before.version + 1 })
      .where('id', '=', id)
      .execute()
    const fields = changedFields(before, after)
    await audit(portal, tx, viewer, 'contactMessage.amended', 'contactMessage', id, {
      fields,
      ...(after.state !== before.state && { before: before.state, after: after.state }),
    })
    return findMessage(tx, id)
  })

/** The state has two names in the form: the changed one counts. */
const stateOf = ({ state, status }: Pick<ContactFollowUpForm, 'state' | 'status'>, now: ContactState): ContactState =>
  [status, state].find((wished) => wished !== undefined && wished !== now) ?? now

const bulkStates = { close: 'closed', reopen: 'new' } as const

/**
 * Closes, reopens or assigns several messages: all of them, or none.
 * @returns the number of changed messages
 * @throws Failure `record.notFound` when one does not exist; `contact.notAdministrator` on `assignedTo`
 */
export const changeMessagesInBulk = (
  portal: Portal,
  viewer: Viewer,
  { action, ids, assignedTo }: ContactMessagesBulkForm,
): Promise<number> =>
  portal.db.transaction().execute(async (tx) => {
    await lockViewer(portal, tx, viewer)
    const carer = assignedTo?.id ?? null
    if (action === 'assign') await requireAdministrator(tx, carer)
    const wanted = [...new Set(ids)]
    const found = await tx
      .selectFrom('contactMessages')
      .select(['id', 'state', 'assignedTo'])
      .where('id', 'in', wanted)
      .orderBy('id')
      .forUpdate()
      .execute()
    if (found.length < wanted.length) throw new Failure('record.notFound')
    const change = action === 'assign' ? { assignedTo: carer } : { state: bulkStates[action] }
    const others = found.filter((message) => changedFields(message, change).length > 0)
    if (others.length === 0) return 0
    const changed = others.map(({ id }) => id)
    await tx
      .updateTable('contactMessages')
      .set({
        ...change,
        updatedAt: portal.clock.now().toISOString(),
        updatedBy: viewer.id,
        version: sql<number>`version + 1`,
      })
      .where('id', 'in', changed)
      .execute()
    await audit(portal, tx, viewer, 'contactMessage.amended', 'contactMessage', changed, {
      fields: Object.keys(change),
      ...('state' in change && { after: change.state }),
    })
    return changed.length
  })

/** Requires an administrator as assignee, and locks the account until the change is written. */
async function requireAdministrator(tx: Tx, id: number | null): Promise<void> {
  if (id === null) return
  const person = await tx
    .selectFrom('users')
    .select(['status', 'roles'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
  if (person?.status !== 'validated' || !person.roles.includes('ROLE_ADMIN'))
    rejectFields([['assignedTo', 'contact.notAdministrator']])
}
