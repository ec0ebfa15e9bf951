import { z } from 'zod'
import { BodyReference } from '#contract/ground/bodyReference.ts'
import { PlannedDay } from '#contract/ground/dates/parisTime.ts'
import { Actions, collection, Day, Id, item, relation, text, Version } from '#contract/ground/shapes.ts'
import { Reference } from '#contract/people/references.ts'
import { opinionResults, SessionReference } from './followUp.ts'

export const experts = ['none', 'one', 'multiple'] as const
/** A consultation, which may span several sessions (DOMAIN §3.3): `POST /api/consultations`. */
export const ConsultationForm = z.object({
  irp: relation('irps'),
  title: text(250),
  startedOn: PlannedDay,
  expert: z.enum(experts).default('none'),
  agreedDays: z.int().min(1).max(365).nullable().default(null),
  /** consultation of a central committee above or beside the body: this one is due seven days before it (R2312-6) */
  central: relation('consultations').nullable().default(null),
  thematic: relation('thematics').nullable().default(null),
  confidential: z.boolean().default(false),
})
export type ConsultationForm = z.infer<typeof ConsultationForm>
/** `PUT /api/consultations/{id}`. */
export const ConsultationChange = ConsultationForm.extend({ version: Version })
export type ConsultationChange = z.infer<typeof ConsultationChange>
export const consultationStates = ['running', 'answered', 'deemedNegative'] as const
export const Consultation = item('Consultation', {
  id: Id,
  irp: BodyReference,
  title: z.string(),
  startedOn: Day,
  expert: z.enum(experts),
  agreedDays: z.int().nullable(),
  central: Reference.nullable(),
  thematic: Reference.nullable(),
  confidential: z.boolean(),
  /** last day for an opinion (R2312-6), and days left, negative when past */
  dueOn: Day,
  daysLeft: z.int(),
  /** `deemedNegative` is computed from the calendar, never stored (L2312-16) */
  state: z.enum(consultationStates),
  /** points of sessions that the caller may read, oldest first */
  points: z.array(
    z.object({
      id: Id,
      title: z.string(),
      session: SessionReference,
      opinion: z.enum(opinionResults).nullable(),
    }),
  ),
  version: z.int(),
  can: Actions,
})
export type Consultation = z.infer<typeof Consultation>
export const Consultations = collection(Consultation)
