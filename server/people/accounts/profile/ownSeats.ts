import { sql, type Transaction } from 'kysely'
import type { FailureCode } from '#contract/failures.ts'
import type { Violation } from '#contract/problems.ts'
import { faultsOfSeats } from '#contract/seats.ts'
import type { OwnProfileForm } from '#contract/userForms.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { Failure } from '#server/ground/errors/failure.ts'

/** Of a place, what its holder may say. Days; null when nobody has said. */
interface Said {
  jobId: number | null
  startsOn: string | null
  endsOn: string | null
}

/** A place as it is. */
interface Held extends Said {
  bodyId: number
  main: boolean
}

/** A place as it becomes, and where the form says so. */
interface Amended {
  before: Held
  after: Said
  paths: { job: string; startsOn: string; endsOn: string }
}

/**
 * What a person writes of the places that they have: the function, and the dates. A place that they do not have is not made, since it
 * would give rights; and a mandate is not prolonged: a day that nobody had set is theirs to say, one that was may only come nearer.
 * @returns the places to be written, and every fault with its field
 */
export async function readOwnSeats(
  tx: Transaction<Schema>,
  userId: number,
  form: OwnProfileForm,
): Promise<{ amended: Amended[]; faults: Violation[] }> {
  const held = await tx
    .selectFrom('assignments')
    .select(['bodyId', 'main', 'jobId', 'startsOn', 'endsOn'])
    .where('userId', '=', userId)
    .forUpdate()
    .execute()
  const amended = [...mainSeat(held, form), ...otherSeats(held, form)]
  const faults = [...faultsOfForm(held, form), ...amended.flatMap(faultsOfDates), ...(await faultsOfJobs(tx, amended))]
  return { amended, faults }
}

/** What is not said stays. */
const said = (
  before: Said,
  job: { id: number } | null | undefined,
  startsOn?: string | null,
  endsOn?: string | null,
) => ({
  jobId: job === undefined ? before.jobId : (job?.id ?? null),
  startsOn: startsOn === undefined ? before.startsOn : startsOn,
  endsOn: endsOn === undefined ? before.endsOn : endsOn,
})

function mainSeat(held: readonly Held[], { mainJob, mainStartsOn, mainEndsOn }: OwnProfileForm): Amended[] {
  const before = held.find(({ main }) => main)
  if (!before) return []
  const paths = { job: 'mainJob', startsOn: 'mainStartsOn', endsOn: 'mainEndsOn' }
  return [{ before, after: said(before, mainJob, mainStartsOn, mainEndsOn), paths }]
}

const otherSeats = (held: readonly Held[], { userIrpInformations = [] }: OwnProfileForm): Amended[] =>
  userIrpInformations.flatMap(({ irp, job, startsOn, endsOn }, index) => {
    const before = held.find(({ bodyId, main }) => bodyId === irp.id && !main)
    if (!before) return []
    const path = `userIrpInformations[${index}]`
    const paths = { job: `${path}.job`, startsOn: `${path}.startsOn`, endsOn: `${path}.endsOn` }
    return [{ before, after: said(before, job, startsOn, endsOn), paths }]
  })

/** A body that comes twice. */
function faultsOfForm(held: readonly Held[], { userIrpInformations = [] }: OwnProfileForm): Violation[] {
  const main = held.find((place) => place.main)
  const places = {
    mainIrp: main ? { id: main.bodyId } : null,
    mainStartsOn: null,
    mainEndsOn: null,
    userIrpInformations: userIrpInformations.map(({ irp }) => ({ irp, startsOn: null, endsOn: null })),
  }
  return faultsOfSeats(places).map(({ path: [list, index, field], message, code }) => ({
    propertyPath: `${list}[${index}].${field}`,
    message,
    code,
  }))
}

const fault = (propertyPath: string, code: FailureCode): Violation => ({
  propertyPath,
  message: new Failure(code).message,
  code,
})

function faultsOfDates({ before, after, paths }: Amended): Violation[] {
  const isEarlier = before.startsOn !== null && (after.startsOn === null || after.startsOn < before.startsOn)
  const isLater = before.endsOn !== null && (after.endsOn === null || after.endsOn > before.endsOn)
  const isUpsideDown = after.startsOn !== null && after.endsOn !== null && after.endsOn < after.startsOn
  return [
    ...(isEarlier ? [fault(paths.startsOn, 'users.ownMandate')] : []),
    ...(isLater ? [fault(paths.endsOn, 'users.ownMandate')] : []),
    ...(isUpsideDown && !isLater ? [fault(paths.endsOn, 'users.dateOrder')] : []),
  ]
}

/** A function that was deactivated is kept by who has it, and given to nobody. */
async function faultsOfJobs(tx: Transaction<Schema>, amended: readonly Amended[]): Promise<Violation[]> {
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
    .map(({ paths }) => fault(paths.job, 'record.gone'))
}

/** Writes them in one statement: the function and the dates, nothing else. */
export async function writeOwnSeats(
  tx: Transaction<Schema>,
  userId: number,
  amended: readonly Amended[],
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
