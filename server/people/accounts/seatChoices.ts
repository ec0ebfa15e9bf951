import { sql } from 'kysely'
import type { Db } from '#server/ground/database/openDatabase.ts'
import type { FieldFailure } from '#server/ground/http/payload/fieldViolation.ts'

type ChosenRecord = { id: number } | null

/** The seats of a form, or those of its fields that are valid. */
interface SeatChoices {
  mainIrp?: ChosenRecord
  mainJob?: ChosenRecord
  mainMandate?: ChosenRecord
  userIrpInformations?: readonly { irp: ChosenRecord; job: ChosenRecord; mandate: ChosenRecord }[]
}

interface SelectableRecords {
  bodies: { id: number; name: string; label: string }[]
  jobs: number[]
  mandates: number[]
}

/**
 * Looks up the bodies, functions and mandates that a form chooses, and reports choices that are inactive or do not
 * exist.
 * @param userId owner of the seats: may keep inactive records that they hold already
 */
export async function checkSeatChoices(
  db: Db,
  form: SeatChoices,
  userId: number | null = null,
): Promise<{ bodies: SelectableRecords['bodies']; faults: readonly FieldFailure[] }> {
  const named = filledFields(form)
  const numbers = (kind: Kind) => named.flatMap((field) => (field.kind === kind ? [field.id] : []))
  const { rows } = await sql<SelectableRecords>`
    with held as (select body_id, job_id, mandate_id from assignments where user_id = ${userId})
    select
      (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'label', label)), '[]') from bodies
        where id = any(${numbers('irp')}::int[]) and (active or id in (select body_id from held))) as bodies,
      array(select id from jobs
        where id = any(${numbers('job')}::int[]) and (active or id in (select job_id from held))) as jobs,
      array(select id from mandates
        where id = any(${numbers('mandate')}::int[]) and (active or id in (select mandate_id from held))) as mandates
  `.execute(db)
  const { bodies, jobs, mandates } = rows[0] ?? { bodies: [], jobs: [], mandates: [] }
  const open = { irp: bodies.map(({ id }) => id), job: jobs, mandate: mandates }
  const faults = named.flatMap(({ path, kind, id }): FieldFailure[] =>
    open[kind].includes(id) ? [] : [[path, 'record.gone']],
  )
  return { bodies, faults }
}

type Kind = 'irp' | 'job' | 'mandate'

/** The fields of a form that choose a record; empty ones are skipped. */
function filledFields({ mainIrp, mainJob, mainMandate, userIrpInformations = [] }: SeatChoices) {
  const others = userIrpInformations.flatMap(({ irp, job, mandate }, index) => {
    const path = `userIrpInformations[${index}]`
    return [
      fieldIfChosen('irp', `${path}.irp`, irp),
      fieldIfChosen('job', `${path}.job`, job),
      fieldIfChosen('mandate', `${path}.mandate`, mandate),
    ]
  })
  return [
    fieldIfChosen('irp', 'mainIrp', mainIrp),
    fieldIfChosen('job', 'mainJob', mainJob),
    fieldIfChosen('mandate', 'mainMandate', mainMandate),
    ...others,
  ].flat()
}

const fieldIfChosen = (kind: Kind, path: string, chosen: ChosenRecord | undefined) =>
  chosen ? [{ kind, path, id: chosen.id }] : []
