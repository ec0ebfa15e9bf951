import { sql, type Transaction } from 'kysely'
import { audit } from '#server/ground/audit/audit.ts'
import { runWithClientAddress } from '#server/ground/context/requestContext.ts'
import { allowLongStatements } from '#server/ground/database/connections/allowLongStatements.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { lockAdministration } from '#server/ground/identity/lockAdministration.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import type { TaskPayloads } from '#server/ground/tasks/payloads.ts'
import { ProgressReporter } from '#server/ground/tasks/progressReporter.ts'
import { followNewSeats } from '#server/messaging/subscriptions/followOwnBodies.ts'
import { offerFirstVisits } from '#server/people/accounts/firstVisits.ts'
import { invitePeople } from '#server/people/accounts/invitations.ts'
import type { BodyRenewal } from '#server/people/imports/renewal.ts'
import { closeAccounts } from '#server/people/users/closeAccounts.ts'
import { deleteAccounts } from '#server/people/users/deletion.ts'
import { lockAccounts } from '#server/people/users/lockAccounts.ts'
import { markApplied } from './markApplied.ts'
import { planIdsSql, planSql, writePlannedSeats } from './plannedSeats.ts'
import { runImportStep } from './runImportStep.ts'
import { computeSnapshotHash, lockSnapshot } from './snapshot.ts'

const tellEveryMs = 100

/**
 * Writes a checked import, entirely or not at all (QUALITY DAT-04, REL-02; task `imports.apply`). Fails without writing
 * anything if the records have changed since the check, so that nobody is deleted whom the check spared.
 */
export const applyImport = (
  portal: Portal,
  { importId: id, askedBy, from }: TaskPayloads['imports.apply'],
  attempt = 1,
): Promise<void> =>
  runImportStep(portal, { id, step: 'applying', attempt }, async (row) => {
    const { seen, importedBy, deleted, invitationsAt, fromDirectory } = row
    const { renewedBodyId: bodyId, renewalDay: day, endsWriters } = row
    const { db } = portal
    const progress = new ProgressReporter(tellEveryMs, (part) =>
      db
        .updateTable('userImports')
        .set({ progress: part })
        .where('id', '=', id)
        .where('state', '=', 'applying')
        .execute(),
    )
    try {
      await db.transaction().execute(async (tx) => {
        await allowLongStatements(tx)
        if (deleted > 0) await lockAdministration(tx)
        await lockSnapshot(tx, id)
        if ((await computeSnapshotHash(tx, id)) !== seen?.toString('hex')) throw new Failure('imports.changed')
        const asker = askedBy ?? importedBy
        const by = asker === null ? null : { id: asker }
        if (by) await refuseFormerAdministrator(tx, by.id)
        await runWithClientAddress(from, async () => {
          const writeMembers = () =>
            write(portal, tx, { id, importedBy, by, invitationsAt, fromDirectory }, (part) => progress.report(part))
          if (bodyId === null || day === null) await writeMembers()
          else if (by === null) throw new Failure('imports.askedByFormerAdministrator')
          else await renew(portal, tx, { importId: id, bodyId, day, endsWriters, by }, writeMembers)
          await progress.flush()
          await markApplied(portal, tx, id, by)
        })
      })
    } finally {
      await progress.flush()
    }
  })

/** Lets each subject that keeps something of the members of a body renew it around the members themselves. */
const renew = (
  portal: Portal,
  tx: Transaction<Schema>,
  renewal: BodyRenewal,
  writeMembers: () => Promise<void>,
): Promise<void> =>
  portal.declared.renewSeats.reduceRight<() => Promise<void>>(
    (inner, renewSeats) => () => renewSeats(portal, tx, renewal, inner),
    writeMembers,
  )()

/**
 * Locks the user who requested the import and checks that they are still an administrator; they may have lost the role
 * meanwhile. They can continue to work.
 * @throws Failure `imports.askedByFormerAdministrator`
 */
async function refuseFormerAdministrator(tx: Transaction<Schema>, userId: number): Promise<void> {
  const administrator = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('status', '=', 'validated')
    .where(sql<boolean>`'ROLE_ADMIN' = any(roles)`)
    .forKeyShare()
    .executeTakeFirst()
  if (!administrator) throw new Failure('imports.askedByFormerAdministrator')
}

interface Import {
  id: number
  importedBy: number | null
  /** who requested the application, as the author in the audit trail */
  by: { id: number } | null
  /** when the invitations leave; null: at once */
  invitationsAt: string | null
  /** people whom it does not name are closed, not deleted */
  fromDirectory: boolean
}

async function write(
  portal: Portal,
  tx: Transaction<Schema>,
  { id, importedBy, by, invitationsAt, fromDirectory }: Import,
  tell: (part: number) => void,
) {
  const plan = planSql(id)
  const now = portal.clock.now()
  for (const [list, one] of [
    ['mandates', 'mandate'],
    ['jobs', 'job'],
  ] as const) {
    const { rows: made } = await sql<{ id: number }>`
      insert into ${sql.table(list)} (name, position)
      select name, (select coalesce(max(position), 0) from ${sql.table(list)}) + rank
      from jsonb_array_elements_text(${plan} -> ${list}) with ordinality as wanted (name, rank)
      returning id
    `.execute(tx)
    await audit(portal, tx, by, `${one}.created`, one, made.map(idOfRow), { import: id })
  }
  tell(0.1)
  const { rows: created } = await sql<NewPerson>`
    insert into users (gender, first_name, last_name, email, address, phone_number, created_at, activated_at, activated_by,
      updated_at, updated_by)
    select gender, "firstName", "lastName", email, address, "phoneNumber", ${now}, ${now}, ${importedBy}, ${now}, ${importedBy}
    from jsonb_to_recordset(${plan} -> 'created') as person (${writtenPerson})
    returning id, first_name, last_name, email
  `.execute(tx)
  await audit(portal, tx, by, 'account.created', 'user', created.map(idOfRow), { import: id })
  await offerFirstVisits(tx, created.map(idOfRow), now.toISOString())
  const { rows: amended } = await amendedBy(tx, id, created.map(idOfRow))
  await audit(portal, tx, by, 'account.amended', 'user', amended.map(idOfRow), { import: id })
  tell(0.3)
  await sql`
    update users set gender = person.gender, first_name = person."firstName", last_name = person."lastName",
      address = person.address, phone_number = person."phoneNumber", updated_at = ${now}, updated_by = ${importedBy},
      version = users.version + 1
    from jsonb_to_recordset(${plan} -> 'amended') as person (id int, ${writtenPerson}) where users.id = person.id
  `.execute(tx)
  await sql`delete from assignments where id = any(${planIdsSql(plan, 'removed')})`.execute(tx)
  // Before another seat becomes the main one.
  await sql`update assignments set main = false where id = any(${planIdsSql(plan, 'unmained')})`.execute(tx)
  tell(0.4)
  const { rows: seats } = await writePlannedSeats(tx, id)
  tell(0.55)
  await followNewSeats(
    portal,
    tx,
    seats.filter(({ isNew }) => isNew),
  )
  tell(0.6)
  await invitePeople(portal, tx, created, { at: invitationsAt, onProgress: (part) => tell(0.6 + 0.3 * part) })
  tell(0.9)
  // Last, since whoever follows or references these users waits for this lock.
  await removeAbsent(portal, tx, { id, by, fromDirectory })
}

const idOfRow = ({ id }: { id: number }) => id

/**
 * Finds the existing users whose profile or seats the plan changes; the report of the import has their former values.
 */
const amendedBy = (tx: Transaction<Schema>, id: number, created: readonly number[]) =>
  sql<{ id: number }>`
  select id from (
    select (person ->> 'id')::int as id from jsonb_array_elements(${planSql(id)} -> 'amended') person
    union
    select users.id from jsonb_array_elements(${planSql(id)} -> 'seats') seat join users on users.email = seat ->> 'email'
    union
    select user_id from assignments
    where assignments.id = any(${planIdsSql(planSql(id), 'removed')}) or assignments.id = any(${planIdsSql(planSql(id), 'unmained')})
  ) touched where not exists (select from unnest(${created}::int[]) made (id) where made.id = touched.id) order by id
`.execute(tx)

const writtenPerson = sql`email text, gender text, "firstName" text, "lastName" text, address text, "phoneNumber" text`
interface NewPerson {
  id: number
  firstName: string
  lastName: string
  email: string
}

async function removeAbsent(
  portal: Portal,
  tx: Transaction<Schema>,
  { id, by, fromDirectory }: Pick<Import, 'id' | 'by' | 'fromDirectory'>,
) {
  const { rows } = await sql<{ id: number }>`
    select jsonb_array_elements_text(${planSql(id)} -> 'deleted')::int as id`.execute(tx)
  if (rows.length === 0) return
  const people = await lockAccounts(
    tx,
    rows.map((row) => row.id),
  )
  if (fromDirectory) await closeAccounts(portal, tx, people, 'directory', { import: id })
  else await deleteAccounts(portal, tx, by, people, null)
}
