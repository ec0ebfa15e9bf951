import { z } from 'zod'
import { BodyReference } from '#contract/ground/bodyReference.ts'
import { bodyRoles } from '#contract/ground/policy/grant.ts'
import { Day, relation } from '#contract/ground/shapes.ts'
import { type bodyKinds } from './bodies/bodies.ts'

/** A seat besides the main one. */
export const SeatForm = z.object({
  irp: relation('irps'),
  irpRole: z.enum(bodyRoles).default('reader'),
  job: relation('jobs').nullable().default(null),
  mandate: relation('mandates').nullable().default(null),
  startsOn: Day.nullable().default(null),
  endsOn: Day.nullable().default(null),
})

/** The seats of a person in forms: the main one, and the others (SPEC §1; DOMAIN §2.2). */
export const SeatsForm = z.object({
  mainIrp: relation('irps').nullable().default(null),
  /** null without a main seat, as in responses */
  mainIrpRole: z
    .enum(bodyRoles)
    .nullish()
    .transform((role) => role ?? 'reader'),
  mainJob: relation('jobs').nullable().default(null),
  mainMandate: relation('mandates').nullable().default(null),
  mainStartsOn: Day.nullable().default(null),
  mainEndsOn: Day.nullable().default(null),
  userIrpInformations: z
    .array(SeatForm)
    .refine((others) => others.length <= 40, '40 au maximum')
    .default([]),
})
export type SeatsForm = z.output<typeof SeatsForm>

interface SeatViolation {
  path: (string | number)[]
  message: string
  code: 'users.oneRolePerBody' | 'users.oneMainBody' | 'users.dateOrder'
}

type SeatDates = Pick<SeatsForm, 'mainIrp' | 'mainStartsOn' | 'mainEndsOn'> & {
  userIrpInformations: readonly { irp: { id: number }; startsOn: string | null; endsOn: string | null }[]
}

/**
 * Checks seats: one role per body, « Veuillez attribuer un seul rôle pour un IRP » (seed §5), a main seat, and a
 * mandate that ends after it starts.
 */
export function seatViolations({ mainIrp, mainStartsOn, mainEndsOn, userIrpInformations }: SeatDates): SeatViolation[] {
  const seen = new Set(mainIrp ? [mainIrp.id] : [])
  const faults: SeatViolation[] = []
  if (!mainIrp && userIrpInformations.length > 0) faults.push(missingMainSeat)
  if (mainStartsOn && mainEndsOn && mainEndsOn < mainStartsOn) faults.push(invalidDateOrder(['mainEndsOn']))
  for (const [index, { irp, startsOn, endsOn }] of userIrpInformations.entries()) {
    if (seen.has(irp.id)) faults.push(duplicateRole(['userIrpInformations', index, 'irp']))
    if (startsOn && endsOn && endsOn < startsOn) faults.push(invalidDateOrder(['userIrpInformations', index, 'endsOn']))
    seen.add(irp.id)
  }
  return faults
}

/** Adds the violations as issues of a form. */
export function addSeatIssues(form: SeatDates, context: z.core.$RefinementCtx): void {
  for (const { path, message, code } of seatViolations(form))
    context.addIssue({ code: 'custom', path, message, params: { code } })
}

const missingMainSeat: SeatViolation = {
  path: ['mainIrp'],
  message: 'Le champ instance principale est obligatoire',
  code: 'users.oneMainBody',
}
const duplicateRole = (path: SeatViolation['path']): SeatViolation => ({
  path,
  message: 'Veuillez attribuer un seul rôle pour un IRP',
  code: 'users.oneRolePerBody',
})
const invalidDateOrder = (path: SeatViolation['path']): SeatViolation => ({
  path,
  message: 'La date de fin doit suivre la date de début',
  code: 'users.dateOrder',
})

/** A deviation from the law: a warning, never an error (DOMAIN §2.2). */
export const SeatWarning = z.object({
  code: z.literal('users.jobNeedsVote'),
  irp: BodyReference,
  message: z.string(),
})
export type SeatWarning = z.infer<typeof SeatWarning>

interface HeldSeat {
  irp: { kind: (typeof bodyKinds)[number] }
  job: { name: string } | null
  mandate: { voting: boolean } | null
}

/** Whether the seat breaks L2315-23: secretary and treasurer of a committee are chosen among voting members. */
export const isJobWithoutVote = ({ irp, job, mandate }: HeldSeat): boolean =>
  committees.has(irp.kind) && job !== null && jobsAmongVoters.test(job.name) && mandate?.voting === false

export const jobWithoutVoteMessage =
  'Le secrétaire et le trésorier d’un comité sont choisis parmi ses membres titulaires (Code du travail, L2315-23)'
const committees: ReadonlySet<string> = new Set(['CSE', 'CSEC'])
const jobsAmongVoters = /^(secrétaire|trésori(er|ère))$/i
