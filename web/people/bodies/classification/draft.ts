import type { z } from 'zod'
import { BodyForm, type Irp } from '#contract/people/bodies.ts'
import { nextPosition } from '#web/ground/records/opened.ts'

/** A body as it is typed: the one above by its number, `'3'`; null where a number is left empty. */
export interface Draft extends Pick<Irp, 'name' | 'label' | 'kind' | 'code' | 'active' | 'confidentialByDefault'> {
  description: string
  parentIrp: string | null
  position: number | null
  delays: { agendaNoticeDays: number | null; minutesDueDays: number | null }
  meetingsPerYear: number | null
  videoMeetingsMax: number | null
}

/** A number that is left empty is refused by the schema as one that is missing. */
export const schema = BodyForm as z.ZodType<BodyForm, Draft>

/** In the order of the form. */
export const order = [
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
  'confidentialByDefault',
  'active',
] as const satisfies (keyof Draft)[]

/** What the form shows of a body; of a new one, what the law has, after those that are at the top. */
export const draftAmong =
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
          meetingsPerYear: null,
          videoMeetingsMax: 3,
          confidentialByDefault: false,
          active: true,
        }

/** The body as it is, written as a form writes it. */
export const formOf = (body: Irp): BodyForm => BodyForm.parse(body)
