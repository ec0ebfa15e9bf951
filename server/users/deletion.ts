import { sql, type Transaction } from 'kysely'
import type { Viewer } from '#contract/standing.ts'
import { mailboxOf } from '#server/accounts/mailboxes.ts'
import { audit } from '#server/audit/audit.ts'
import type { Schema } from '#server/database/schema.ts'
import { authorize } from '#server/http/access.ts'
import { Failure } from '#server/http/failure.ts'
import { post } from '#server/mails/post.ts'
import type { Portal } from '#server/portal.ts'
import { discard } from '#server/storage/discard.ts'
import { administering, type LockedPerson } from './locked.ts'

/**
 * Deletes an account, or refuses one that waits; its owner is told, and why when it is said.
 * @throws Failure `record.notFound`, `access.denied`; `users.notYourself`, `users.lastAdministrator`
 */
export const remove = (portal: Portal, viewer: Viewer, id: number, reason: string | null): Promise<void> =>
  administering(portal, viewer, [id], async (tx, [person]) => {
    if (!person) throw new Failure('record.notFound')
    authorize(viewer, 'users.delete', person)
    await removeAll(portal, tx, viewer, [person], reason)
  })

/**
 * Deletes accounts with all that is theirs alone. What they wrote for others stays, written by nobody: « Ancien membre »
 * (DOMAIN §2.3).
 * @throws Failure `users.notYourself` when the viewer is among them
 */
export async function removeAll(
  portal: Portal,
  tx: Transaction<Schema>,
  viewer: Pick<Viewer, 'id'> | null,
  people: readonly LockedPerson[],
  reason: string | null,
): Promise<void> {
  if (people.some(({ id }) => id === viewer?.id)) throw new Failure('users.notYourself')
  const ids = idsOf(people)
  // what they are about to write waits, and finds them gone
  await sql`select from users where id = any(${ids}::int[]) order by id for update`.execute(tx)
  const { rows: pictures } = await sql<{ keys: string[] }>`
    select array[file_key, small_key] as keys from profile_pictures where user_id = any(${ids}::int[])
  `.execute(tx)
  const { rows: messages } = await sql<{ fileKey: string | null }>`
    select file_key from contact_messages where user_id = any(${ids}::int[])
  `.execute(tx)
  await discard(
    portal,
    tx,
    pictures.flatMap(({ keys }) => keys),
    'pictures.discard',
  )
  await discard(
    portal,
    tx,
    messages.map(({ fileKey }) => fileKey),
    'contact.discard',
  )
  await post(
    portal,
    tx,
    people.map((person) => ({
      kind: isPending(person) ? 'account.rejected' : 'account.deleted',
      // mails to an account leave with it
      to: { ...mailboxOf(person), userId: null },
      facts: { firstName: person.firstName, reason },
    })),
  )
  await forgetInMails(tx, ids)
  const [waiting, others] = [people.filter(isPending), people.filter((person) => !isPending(person))]
  await audit(portal, tx, viewer, 'account.refused', 'user', idsOf(waiting))
  await audit(portal, tx, viewer, 'account.deleted', 'user', idsOf(others))
  // answers to their calls hold what they read and wrote
  await sql`delete from kept_answers where caller in (select 'user:' || id from unnest(${ids}::int[]) id)`.execute(tx)
  await sql`delete from users where id = any(${ids}::int[])`.execute(tx)
}

const isPending = ({ status }: LockedPerson) => status === 'pending'
const idsOf = (people: readonly LockedPerson[]) => people.map(({ id }) => id)

/** What was written to others about them, or sent on from them, names them too (QUALITY DAT-09). */
const forgetInMails = (tx: Transaction<Schema>, ids: readonly number[]) =>
  sql`
    delete from mails where
      (kind = 'account.registered' and (facts ->> 'userId')::int = any(${ids}::int[]))
      or (kind = 'contact.received' and (facts ->> 'messageId')::int in (
        select id from contact_messages where user_id = any(${ids}::int[])))
  `.execute(tx)
