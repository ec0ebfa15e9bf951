import { z } from 'zod'
import { between, collection, Id, item, longText, recordOf, relation, text, Version } from '#contract/ground/shapes.ts'

export const bodyKinds = ['CSEC', 'CSE', 'CSSCT_CENTRALE', 'CSSCT', 'COMMISSION', 'PROXIMITE', 'GROUPE'] as const

/** Levels of the tree (DOMAIN §2.1). */
export const bodyLevels = 4

/** A staff-representative body (seed §3 "Irp"; DOMAIN §2.1). The list is flat; the tree is drawn from `parentIrp`. */
export const Irp = item('Irp', {
  id: Id,
  name: z.string(),
  label: z.string(),
  kind: z.enum(bodyKinds),
  code: z.string(),
  active: z.boolean(),
  position: z.int().nonnegative(),
  description: z.string().nullable(),
  parentIrp: z.object({ id: Id }).meta(recordOf('irps')).nullable(),
  /** addresses of the bodies just below */
  children: z.array(z.string().meta(recordOf('irps'))),
  /** calendar days: the order of the day before a session, the minutes after it (DOMAIN §4) */
  delays: z.object({ agendaNoticeDays: z.int(), minutesDueDays: z.int() }),
  /** what is filed for it is proposed as confidential */
  confidentialByDefault: z.boolean(),
  /** what a year should hold; null when nothing is aimed at */
  meetingsPerYear: z.int().nullable(),
  /** null: an agreement allows as many as wanted (L2315-4) */
  videoMeetingsMax: z.int().nullable(),
  version: Version,
})
export type Irp = z.infer<typeof Irp>
export const Irps = collection(Irp)

/** What stands in a body: while there is any of it, the body is deactivated instead of being deleted (DOMAIN §2.1). */
export const BodyUses = item('BodyUses', {
  documents: z.int().nonnegative(),
  sessions: z.int().nonnegative(),
  consultations: z.int().nonnegative(),
  /** written for it */
  contents: z.int().nonnegative(),
  /** debated projects that concern it */
  thematics: z.int().nonnegative(),
  /** whoever sits there, or has, or will */
  members: z.int().nonnegative(),
  /** just below it */
  irps: z.int().nonnegative(),
})
export type BodyUses = z.infer<typeof BodyUses>

/**
 * The classification form of `/irps` (seed §3: name, position, parent), and what DOMAIN §2.1 adds, which stays as it is when it is
 * left out; a new body gets it from its name and from the law.
 */
export const BodyForm = z.object({
  name: text(80),
  label: text(200).optional(),
  kind: z.enum(bodyKinds).optional(),
  code: text(20).optional(),
  /** not said, or null: true for a new body, as it is for another */
  active: z
    .boolean()
    .nullish()
    .transform((active) => active ?? undefined),
  position: between(0, 10_000).default(0),
  description: longText(1_000),
  parentIrp: relation('irps').nullable().default(null),
  delays: z
    .object({ agendaNoticeDays: between(0, 60).optional(), minutesDueDays: between(0, 90).optional() })
    .optional(),
  confidentialByDefault: z.boolean().optional(),
  meetingsPerYear: between(1, 60).nullable().optional(),
  videoMeetingsMax: between(0, 60).nullable().optional(),
})
export type BodyForm = z.output<typeof BodyForm>
export const BodyAmendment = BodyForm.extend({ version: Version })
