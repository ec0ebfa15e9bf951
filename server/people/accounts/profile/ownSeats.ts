import { sql, type Transaction } from 'kysely'
import type { FailureCode } from '#contract/ground/failures.ts'
import type { Violation } from '#contract/ground/problems.ts'
import { seatViolations } from '#contract/people/seats.ts'
import type { OwnProfileForm } from '#contract/people/users/userForms.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { Failure } from '#server/ground/errors/failure.ts'

/** The fields of a seat that its holder may change. Days; null when unknown. */
interface SeatFields {
  jobId: number | null
  startsOn: string | null
  endsOn: string | null
}

/** A seat as stored. */
interface HeldSeat extends SeatFields {
  bodyId: number
  main: boolean
}

/** A seat with its new values, and the form paths of its fields. */
interface AmendedSeat {
  before: HeldSeat
  after: SeatFields
  paths: { job: string; startsOn: string; endsOn: string }
}

/**
 * Checks the seats in a user's own profile: function and dates. Ignores seats that the user does not hold, since they
 * would give rights. A mandate cannot be prolonged: a missing date may be set, a set one may only be shortened. Locks
 * the user's assignments.
 * @returns the seats to update, and every violation with its field
 */
export async function checkOwnSeats(
  tx: Transaction<Schema>,
  userId: number,
  form: OwnProfileForm,
): Promise<{ amended: AmendedSeat[]; faults: Violation[] }> {
  const held = await tx
    .selectFrom('assignments')
    .select(['bodyId', 'main', 'jobId', 'startsOn', 'endsOn'])
    .where('userId', '=', userId)
    .forUpdate()
    .execute()
  const amended = [...mainSeat(held, form), ...otherSeats(held, form)]
  const faults = [
    ...duplicateBodyViolations(held, form),
    ...amended.flatMap(dateViolations),
    ...(await jobViolations(tx, amended)),
  ]
  return { amended, faults }
}

/** Applies the fields of the form; omitted ones keep their value. */
const applyFormFields = (
  before: SeatFields,
  job: { id: number } | null | undefined,
  startsOn?: string | null,
  endsOn?: string | null,
) => ({
  jobId: job === undefined ? before.jobId : (job?.id ?? null),
  startsOn: startsOn === undefined ? before.startsOn : startsOn,
  endsOn: endsOn === undefined ? before.endsOn : endsOn,
})

function mainSeat(held: readonly HeldSeat[], { mainJob, mainStartsOn, mainEndsOn }: OwnProfileForm): AmendedSeat[] {
  const before = held.find(({ main }) => main)
  if (!before) return []
  const paths = { job: 'mainJob', startsOn: 'mainStartsOn', endsOn: 'mainEndsOn' }
  return [{ before, after: applyFormFields(before, mainJob, mainStartsOn, mainEndsOn), paths }]
}

const otherSeats = (held: readonly HeldSeat[], { userIrpInformations = [] }: OwnProfileForm): AmendedSeat[] =>
  userIrpInformations.flatMap(({ irp, job, startsOn, endsOn }, index) => {
    const before = held.find(({ bodyId, main }) => bodyId === irp.id && !main)
    if (!before) return []
    const path = `userIrpInformations[${index}]`
    const paths = { job: `${path}.job`, startsOn: `${path}.startsOn`, endsOn: `${path}.endsOn` }
    return [{ before, after: applyFormFields(before, job, startsOn, endsOn), paths }]
  })

/** Reports bodies that appear twice. */
function duplicateBodyViolations(held: readonly HeldSeat[], { userIrpInformations = [] }: OwnProfileForm): Violation[] {
  const main = held.find((place) => place.main)
  const places = {
    mainIrp: main ? { id: main.bodyId } : null,
    mainStartsOn: null,
    mainEndsOn: null,
    userIrpInformations: userIrpInformations.map(({ irp }) => ({ irp, startsOn: null, endsOn: null })),
  }
  return seatViolations(places).map(({ path: [list, index, field], message, code }) => ({
    propertyPath: `${list}[${index}].${field}`,
    message,
    code,
  }))
}

const violation = (propertyPath: string, code: FailureCode): Violation => ({
  propertyPath,
  message: new Failure(code).message,
  code,
})

function dateViolations({ before, after, paths }: AmendedSeat): Violation[] {
  const isEarlier = before.startsOn !== null && (after.startsOn === null || after.startsOn < before.startsOn)
  const isLater = before.endsOn !== null && (after.endsOn === null || after.endsOn > before.endsOn)
  const isUpsideDown = after.startsOn !== null && after.endsOn !== null && after.endsOn < after.startsOn
  return [
    ...(isEarlier ? [violation(paths.startsOn, 'users.ownMandate')] : []),
    ...(isLater ? [violation(paths.endsOn, 'users.ownMandate')] : []),
    ...(isUpsideDown && !isLater ? [violation(paths.endsOn, 'users.dateOrder')] : []),
  ]
}

/** Reports functions that are not selectable: a deactivated one stays with its holder, and is not given to others. */
async function jobViolations(tx: Transaction<Schema>, amended: readonly AmendedSeat[]): Promise<Violation[]> {
  const chosen = amended.filter(({ before, after }) => after.jobId !== null && after.jobId !== before.jobId)
  if (chosen.length === 0) return []
  const known = await tx
    .selectFrom('jobs')
    .select('id')
    .where('id', 'in', [...new Set(chosen.flatMap(({ after }) => after.jobId ?? []))])
    .where('active', '=', true)
    .execute()
  return chosen
    .filter(({ after }) => !known.some(({ id }) => id === after.jobId))
    .map(({ paths }) => violation(paths.job, 'record.gone'))
}

/** Updates the function and the dates of the seats in one statement. */
export async function writeOwnSeats(
  tx: Transaction<Schema>,
  userId: number,
  amended: readonly AmendedSeat[],
): Promise<void> {
  if (amended.length === 0) return
  const rows = amended.map(({ before, after }) => ({
    body: before.bodyId,
    job: after.jobId,
    starts: after.startsOn,
    ends: after.endsOn,
  }))
  await sql`
    update assignments set job_id = said.job, starts_on = said.starts, ends_on = said.ends
    from json_to_recordset(${JSON.stringify(rows)}::json) said (body int, job int, starts date, ends date)
    where assignments.user_id = ${userId} and assignments.body_id = said.body
  `.execute(tx)
}
