import type { z } from 'zod'
import { BodyForm, type Irp } from '#contract/people/bodies/bodies.ts'
import { nextPosition } from '#web/ground/records/openedRecord.ts'

/** Form values of a body. The parent is its id as text, `'3'`; empty numbers are null. */
export interface Draft
  extends Pick<
    Irp,
    | 'name'
    | 'label'
    | 'kind'
    | 'code'
    | 'active'
    | 'confidentialByDefault'
    | 'atLeast300Employees'
    | 'tieSecondRound'
    | 'tieEldest'
  > {
  description: string
  parentIrp: string | null
  position: number | null
  delays: { agendaNoticeDays: number | null; minutesDueDays: number | null }
  meetingsPerYear: number | null
  videoMeetingsMax: number | null
  quorum: number | null
  proposalCutOffDays: number | null
}

/** Schema of the form: it reports an empty number as missing. */
export const schema = BodyForm as z.ZodType<BodyForm, Draft>

/** Field names in the order of the form. */
export const fieldOrder = [
  'name',
  'label',
  'kind',
  'code',
  'description',
  'parentIrp',
  'position',
  'delays',
  'meetingsPerYear',
  'videoMeetingsMax',
  'quorum',
  'proposalCutOffDays',
  'atLeast300Employees',
  'tieSecondRound',
  'tieEldest',
  'confidentialByDefault',
  'active',
] as const satisfies (keyof Draft)[]

/** Returns the initial values of the form; a new body gets the legal defaults and the last root position. */
export const createDraftBuilder =
  (bodies: readonly Irp[]) =>
  (body: Irp | null): Draft =>
    body
      ? { ...body, description: body.description ?? '', parentIrp: body.parentIrp && String(body.parentIrp.id) }
      : {
          name: '',
          label: '',
          kind: 'CSE',
          code: '',
          description: '',
          parentIrp: null,
          position: nextPosition(bodies.filter(({ parentIrp }) => parentIrp === null)),
          delays: { agendaNoticeDays: 3, minutesDueDays: 15 },
          atLeast300Employees: false,
          meetingsPerYear: null,
          videoMeetingsMax: 3,
          quorum: null,
          proposalCutOffDays: null,
          tieSecondRound: true,
          tieEldest: true,
          confidentialByDefault: false,
          active: true,
        }

/** Converts a saved body to the values sent by the form. */
export const toForm = (body: Irp): BodyForm => BodyForm.parse(body)
