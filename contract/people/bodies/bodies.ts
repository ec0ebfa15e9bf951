import { z } from 'zod'
import {
  amendableLongText,
  collection,
  Id,
  integerBetween,
  item,
  longText,
  recordOf,
  relation,
  text,
  Version,
} from '#contract/ground/shapes.ts'

export const bodyKinds = ['CSEC', 'CSE', 'CSSCT_CENTRALE', 'CSSCT', 'COMMISSION', 'PROXIMITE', 'GROUPE'] as const

/** Maximum depth of the tree of bodies (DOMAIN §2.1). */
export const bodyLevels = 4

/** A staff-representative body (seed §3 "Irp"; DOMAIN §2.1). The list is flat; the tree is built from `parentIrp`. */
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
  /** paths of the bodies directly below */
  children: z.array(z.string().meta(recordOf('irps'))),
  /** calendar days: agenda before a session, minutes after it (DOMAIN §4) */
  delays: z.object({ agendaNoticeDays: z.int(), minutesDueDays: z.int() }),
  /** default of the confidential flag for records filed for the body */
  confidentialByDefault: z.boolean(),
  /** the company has at least 300 employees: a CSE without an agreement meets each month (L2315-28); no effect on other kinds */
  atLeast300Employees: z.boolean(),
  /** meetings per year that an agreement sets; null: no agreement, the law applies */
  meetingsPerYear: z.int().nullable(),
  /** null: an agreement allows any number (L2315-4) */
  videoMeetingsMax: z.int().nullable(),
  /** percentage of its voting seats that its rules demand at a meeting; null: no quorum, as in a CSE */
  quorum: z.int().nullable(),
  /** at a tie between candidates, a second round between them comes first */
  tieSecondRound: z.boolean(),
  /** at a tie that no second round decides, the eldest is elected */
  tieEldest: z.boolean(),
  /** days before the start of a session until which members propose points; null: until its agenda is fixed */
  proposalCutOffDays: z.int().nullable(),
  version: Version,
})
export type Irp = z.infer<typeof Irp>
export const Irps = collection(Irp)

/** What the page of a body says to its members, above everything else; null for nothing. */
export const BodyWelcome = item('BodyWelcome', { welcomeText: z.string().nullable(), version: Version })
export type BodyWelcome = z.infer<typeof BodyWelcome>

export const welcomeTextCharacters = 1_000
/** The form of a welcome text: plain text, empty for none. */
export const BodyWelcomeForm = z.object({ welcomeText: longText(welcomeTextCharacters) })
export type BodyWelcomeForm = z.output<typeof BodyWelcomeForm>
/** `version` is that of the body. */
export const BodyWelcomeAmendment = BodyWelcomeForm.extend({ version: Version })

/** Records that use a body. While there are any, the body can only be deactivated, not deleted (DOMAIN §2.1). */
export const BodyUses = item('BodyUses', {
  documents: z.int().nonnegative(),
  sessions: z.int().nonnegative(),
  consultations: z.int().nonnegative(),
  /** contents written for it */
  contents: z.int().nonnegative(),
  /** debated projects that concern it */
  thematics: z.int().nonnegative(),
  /** current, past and future members */
  members: z.int().nonnegative(),
  /** bodies directly below */
  irps: z.int().nonnegative(),
  /** groups of a directory that are linked to it */
  groupLinks: z.int().nonnegative(),
  /** rules on groups of identity providers that give a seat in it */
  groupRules: z.int().nonnegative(),
})
export type BodyUses = z.infer<typeof BodyUses>

/**
 * The form of `/irps` (seed §3: name, position, parent), plus the fields of DOMAIN §2.1, which stay unchanged if left
 * out; a new body gets them from its name and from the law.
 */
export const BodyForm = z.object({
  name: text(80),
  label: text(200).optional(),
  kind: z.enum(bodyKinds).optional(),
  code: text(20).optional(),
  /** left out or null: true for a new body, unchanged for another */
  active: z
    .boolean()
    .nullish()
    .transform((active) => active ?? undefined),
  position: integerBetween(0, 10_000).default(0),
  description: amendableLongText(1_000),
  parentIrp: relation('irps').nullable().default(null),
  delays: z
    .object({ agendaNoticeDays: integerBetween(0, 60).optional(), minutesDueDays: integerBetween(0, 90).optional() })
    .optional(),
  confidentialByDefault: z.boolean().optional(),
  atLeast300Employees: z.boolean().optional(),
  meetingsPerYear: integerBetween(1, 60).nullable().optional(),
  videoMeetingsMax: integerBetween(0, 60).nullable().optional(),
  quorum: integerBetween(1, 100).nullable().optional(),
  tieSecondRound: z.boolean().optional(),
  tieEldest: z.boolean().optional(),
  proposalCutOffDays: integerBetween(0, 60).nullable().optional(),
})
export type BodyForm = z.output<typeof BodyForm>
export const BodyAmendment = BodyForm.extend({ version: Version })
