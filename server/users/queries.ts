import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { UsersQuery } from '#contract/lists.ts'
import { can, type Viewer } from '#contract/policy.ts'
import type { DirectoryEntry, UserRecord } from '#contract/users.ts'
import { findAccount } from '#server/accounts/me.ts'
import { isCurrent } from '#server/bodies/assignments.ts'
import { today } from '#server/clock.ts'
import { allowed } from '#server/database/allowed.ts'
import { folded, holdsWords } from '#server/database/folded.ts'
import { every, type List, readItem, readPage } from '#server/database/list.ts'
import type { Rows, Slice } from '#server/http/pages.ts'
import type { Portal } from '#server/portal.ts'
import { userFacts } from './facts.ts'
import { directoryEntry, directoryJoins } from './present.ts'

/** The directory: activated people. */
export function list(
  { db, clock }: Portal,
  viewer: Viewer,
  query: UsersQuery,
  slice: Slice,
): Promise<Rows<DirectoryEntry>> {
  const { irp, irpRole, job, mandate, q, order } = query
  const day = today(clock)
  const seat = every(
    irp && sql`assignment.body_id = any(${irp}::int[])`,
    irpRole && sql`assignment.role = any(${irpRole}::text[])`,
    job && sql`assignment.job_id = any(${job}::int[])`,
    mandate && sql`assignment.mandate_id = any(${mandate}::int[])`,
  )
  const condition = every(
    sql`person.status = 'validated'`,
    irp || irpRole || job || mandate ? sql`exists (select from ${currentSeats(day)} and ${seat})` : undefined,
    q ? holdsWords(searched(day), q) : undefined,
  )
  return readPage(db, peopleList(viewer, condition, day, order?.lastName), slice)
}

/**
 * A person as the directory shows them; the whole account for oneself and for administrators.
 * @throws Failure `record.notFound` when there is none, or none that the viewer may see
 */
export async function find(portal: Portal, viewer: Viewer, id: number): Promise<UserRecord> {
  // who may read the whole of it may, whatever the state of the account
  if (can(viewer, 'users.readWhole', { userId: id, status: 'validated' })) return findAccount(portal, id)
  return readItem(portal.db, peopleList(viewer, sql`person.id = ${id}`, today(portal.clock)))
}

const peopleList = (
  viewer: Viewer,
  condition: RawBuilder<SqlBool>,
  day: string,
  way: 'asc' | 'desc' = 'asc',
): List<DirectoryEntry> => ({
  matching: sql`
    select person.id, ${filedUnder} as last_name, ${folded(sql`person.first_name`)} as first_name
    from users person where ${allowed(viewer, 'users.read', userFacts)} and ${condition}`,
  order: sql`last_name ${sql.raw(way)}, first_name ${sql.raw(way)}, id ${sql.raw(way)}`,
  row: directoryEntry(viewer),
  joins: directoryJoins(day),
})

/** « d’Aubigné » is filed under A, « de La Motte » under L, « Le Goff » under L (DOMAIN §11). */
const filedUnder = folded(sql`regexp_replace(person.last_name, '^(de[[:space:]]+|d[''’])', '')`)

const currentSeats = (day: string) =>
  sql`assignments assignment where assignment.user_id = person.id and ${isCurrent(day)}`

/** What the words of a search are looked for in: names, and those of the bodies where the person sits. */
const searched = (day: string) => sql`concat_ws(' ', person.first_name, person.last_name, (
  select string_agg(concat_ws(' ', body.name, body.label), ' ') from bodies body
  where body.id in (select assignment.body_id from ${currentSeats(day)})))`
