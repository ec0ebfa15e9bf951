import { sql } from 'kysely'
import type { Db } from '#server/ground/database/open.ts'
import type { FieldFault } from '#server/ground/http/payload/refuseFields.ts'

type Chosen = { id: number } | null

/** The seats of a form, or those of its fields that are valid. */
interface Places {
  mainIrp?: Chosen
  mainJob?: Chosen
  mainMandate?: Chosen
  userIrpInformations?: readonly { irp: Chosen; job: Chosen; mandate: Chosen }[]
}

interface Open {
  bodies: { id: number; name: string; label: string }[]
  jobs: number[]
  mandates: number[]
}

/**
 * Looks up the bodies, functions and mandates that a form chooses, and reports choices that are inactive or do not
 * exist.
 * @param userId owner of the seats: may keep inactive records that they hold already
 */
export async function lookUpPlaces(
  db: Db,
  form: Places,
  userId: number | null = null,
): Promise<{ bodies: Open['bodies']; faults: readonly FieldFault[] }> {
  const named = fieldsOf(form)
  const numbers = (kind: Kind) => named.flatMap((field) => (field.kind === kind ? [field.id] : []))
  const { rows } = await sql<Open>`
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
  const faults = named.flatMap(({ path, kind, id }): FieldFault[] =>
    open[kind].includes(id) ? [] : [[path, 'record.gone']],
  )
  return { bodies, faults }
}

type Kind = 'irp' | 'job' | 'mandate'

/** The fields of a form that choose a record; empty ones are skipped. */
function fieldsOf({ mainIrp, mainJob, mainMandate, userIrpInformations = [] }: Places) {
  const others = userIrpInformations.flatMap(({ irp, job, mandate }, index) => {
    const path = `userIrpInformations[${index}]`
    return [
      named('irp', `${path}.irp`, irp),
      named('job', `${path}.job`, job),
      named('mandate', `${path}.mandate`, mandate),
    ]
  })
  return [
    named('irp', 'mainIrp', mainIrp),
    named('job', 'mainJob', mainJob),
    named('mandate', 'mainMandate', mainMandate),
    ...others,
  ].flat()
}

const named = (kind: Kind, path: string, chosen: Chosen | undefined) => (chosen ? [{ kind, path, id: chosen.id }] : [])
