import { sql } from 'kysely'
import type { BodyRole } from '#contract/ground/policy/grant.ts'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import { accountColumns } from '#contract/people/users/userColumns.ts'
import type { UsersQuery } from '#contract/people/users/userQueries.ts'
import { auditWithoutSubject } from '#server/ground/audit/audit.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { readFirstBatch, writeCsv } from '#server/ground/http/payload/csv.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { roleWords } from '#server/people/bodies/roleWords.ts'
import { listIds } from './queries.ts'

const peopleAtOnce = 500

/**
 * Writes the users of a query as CSV: one line per seat, or one without a seat. The ids are fixed at the start; the
 * data is read while the file is sent, however slowly.
 */
export async function writeUsersCsv(portal: Portal, viewer: Viewer, query: UsersQuery): Promise<AsyncIterable<string>> {
  const ids = await listIds(portal, viewer, query)
  const lines = await readFirstBatch(linesOf(portal.db, ids))
  await auditWithoutSubject(portal, portal.db, viewer, 'accounts.exported', { count: ids.length })
  return writeCsv(accountColumns, lines)
}

async function* linesOf(db: Db, ids: readonly number[]) {
  for (let start = 0; start < ids.length; start += peopleAtOnce) {
    const places = await readPlaces(db, ids.slice(start, start + peopleAtOnce))
    yield places.map(line)
  }
}

interface Place {
  gender: string
  lastName: string
  firstName: string
  email: string
  phoneNumber: string | null
  address: string | null
  /** null, with the following fields, for a user without a seat */
  body: string | null
  role: BodyRole | null
  mandate: string | null
  job: string | null
  startsOn: string | null
  endsOn: string | null
  main: boolean | null
}

/** SQL: the name of a body, or its code if the name is ambiguous. */
const bodyNameSql = sql`case when exists (
    select from bodies other where other.id <> body.id and folded(body.name) in (folded(other.name), folded(other.code)))
  then body.code else body.name end`

async function readPlaces(db: Db, ids: readonly number[]): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select person.gender, person.last_name, person.first_name, person.email, person.phone_number, person.address,
      ${bodyNameSql} as body, assignment.role, mandate.name as mandate, job.name as job,
      assignment.starts_on, assignment.ends_on, assignment.main
    from unnest(${ids}::int[]) with ordinality wanted (id, rank)
    join users person on person.id = wanted.id
    left join assignments assignment on assignment.user_id = person.id
    left join bodies body on body.id = assignment.body_id
    left join mandates mandate on mandate.id = assignment.mandate_id
    left join jobs job on job.id = assignment.job_id
    order by wanted.rank, assignment.main desc, body.position, body.id
  `.execute(db)
  return rows
}

const line = (place: Place) => [
  place.gender,
  place.lastName,
  place.firstName,
  place.email,
  place.phoneNumber && formatPhoneNumber(place.phoneNumber),
  place.address,
  place.body,
  place.role && roleWords[place.role],
  place.mandate,
  place.job,
  place.startsOn && formatFrenchDate(place.startsOn),
  place.endsOn && formatFrenchDate(place.endsOn),
  place.main === null ? null : place.main ? 'oui' : 'non',
]

/**
 * Formats a French number as « 06 12 34 56 78 », which a spreadsheet neither sums nor strips of its zero. Others stay
 * as stored.
 */
export const formatPhoneNumber = (number: string) =>
  /^\+33\d{9}$/.test(number) ? `0${number.slice(3)}`.replaceAll(/(\d{2})(?!$)/g, '$1 ') : number

/** Formats a day as « 19/03/2026 ». */
export const formatFrenchDate = (day: string) => day.split('-').toReversed().join('/')
