import { sql, type Transaction } from 'kysely'
import type { Schema } from '#server/ground/database/schema.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { enqueueFileDeletion } from '#server/ground/storage/orphanCleanup.ts'
import { removeNamesFromFiles } from './removeNamesFromFiles.ts'

type Tx = Transaction<Schema>
interface Person {
  id: number
  email: string
}

const idsOf = (people: readonly Person[]) => people.map(({ id }) => id)

/** Locks accounts until they are erased: concurrent writes by these users wait, then find the accounts deleted. */
export const lockForErasure = (tx: Tx, people: readonly Person[]) =>
  sql`select from users where id = any(${idsOf(people)}::int[]) order by id for update`.execute(tx)

/**
 * Erases users: their accounts with their own data, and whatever names them elsewhere (QUALITY DAT-09). Tasks of the
 * same transaction delete their files. The audit trail keeps their numeric id only.
 */
export async function eraseAccounts(portal: Portal, tx: Tx, people: readonly Person[]): Promise<void> {
  const ids = idsOf(people)
  await discardFiles(portal, tx, ids)
  await forgetInMails(tx, ids)
  await forgetInImports(tx, people)
  await removeNamesFromFiles(tx, portal.declared.fileNameColumns, ids)
  await portal.tasks.cancel(
    tx,
    people.map(({ email }) => `accounts.forgotten:${email}`),
  )
  // Stored idempotency responses contain what these users read and wrote.
  await sql`delete from kept_answers where caller in (select 'user:' || id from unnest(${ids}::int[]) id)`.execute(tx)
  await sql`delete from users where id = any(${ids}::int[])`.execute(tx)
}

async function discardFiles(portal: Portal, tx: Tx, ids: readonly number[]): Promise<void> {
  const { rows: pictures } = await sql<{ keys: string[] }>`
    select array[file_key, small_key] as keys from profile_pictures where user_id = any(${ids}::int[])
  `.execute(tx)
  const { rows: messages } = await sql<{ fileKey: string | null }>`
    select file_key from contact_messages where user_id = any(${ids}::int[])
  `.execute(tx)
  await enqueueFileDeletion(
    portal,
    tx,
    pictures.flatMap(({ keys }) => keys),
    'pictures.discard',
  )
  await enqueueFileDeletion(
    portal,
    tx,
    messages.map(({ fileKey }) => fileKey),
    'contact.discard',
  )
}

/** Deletes mails about these users, and removes their items from mails that also report other things. */
async function forgetInMails(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    delete from mails where
      (kind = 'account.registered' and (facts ->> 'userId')::int = any(${ids}::int[]))
      or (kind in ('contact.received', 'contact.copy') and (facts ->> 'messageId')::int in (
        select id from contact_messages where user_id = any(${ids}::int[])))
  `.execute(tx)
  await sql`
    with about as materialized (select id from notifications where about_user_id = any(${ids}::int[]))
    update mails set facts = jsonb_set(facts, '{items}', coalesce(
      (select jsonb_agg(item order by place) from jsonb_array_elements(facts -> 'items') with ordinality as told (item, place)
        where (item ->> 'id')::int not in (select id from about)), '[]'))
    where kind in ('told', 'digest') and exists (
      select from jsonb_array_elements(facts -> 'items') item where (item ->> 'id')::int in (select id from about))
  `.execute(tx)
}

/**
 * Anonymizes the import report lines about these users. An import that is erasing them keeps its own lines for as long
 * as its file.
 */
async function forgetInImports(tx: Tx, people: readonly Person[]): Promise<void> {
  const [ids, emails] = [idsOf(people), people.map(({ email }) => email)]
  await sql`
    delete from user_import_corrections correction using user_import_lines line
    where line.import_id = correction.import_id and line.line = correction.line
      and (line.user_id = any(${ids}::int[]) or line.email = any(${emails}::text[]))
      and not exists (select from user_imports import where import.id = line.import_id and import.state = 'applying')
  `.execute(tx)
  await sql`
    update user_import_lines line set first_name = '', last_name = '', email = '', messages = '[]', changes = '[]',
      cells = null
    where (user_id = any(${ids}::int[]) or email = any(${emails}::text[]))
      and not exists (select from user_imports import where import.id = line.import_id and import.state = 'applying')
  `.execute(tx)
  // Plans that contain these users are dropped: the file must be checked again after this change.
  await sql`
    update user_imports import set plan = null where state <> 'applying' and plan is not null
      and exists (select from unnest(${emails}::text[]) email where position(email in plan::text) > 0)
  `.execute(tx)
}
