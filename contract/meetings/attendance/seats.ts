import { z } from 'zod'
import { BodyReference } from '#contract/ground/bodyReference.ts'
import { Actions, Day, Id, item, optionalText, relation, Version } from '#contract/ground/shapes.ts'
import { Reference } from '#contract/people/references.ts'
import { PersonReference } from '#contract/people/users/users.ts'

/** Whom a seat goes to for good: the first of its order of replacement who still sits in the body (L2314-37). */
export const SeatSuccession = z.object({
  /** first day without its holder; null if it is unknown */
  from: Day.nullable(),
  /** null: nobody in the order of replacement */
  person: PersonReference.nullable(),
  /** the mandate of the former holder, or of other holders of the body; null when no mandate votes */
  mandate: Reference.nullable(),
  /** positions of the other seats whose orders lose the person, since a holder replaces nobody */
  otherOrders: z.array(z.int()),
})
export type SeatSuccession = z.infer<typeof SeatSuccession>

/** A seat with its holder and its substitutes in the order of replacement (L2314-37). */
export const Seat = z.object({
  id: Id,
  position: z.int(),
  college: z.string().nullable(),
  /** null while the seat is vacant */
  holder: PersonReference.nullable(),
  /** the day on which the seat was given to its holder in the place of another; null if it is unknown */
  heldSince: Day.nullable(),
  /** for a vacant seat: the given day, or the day after the last assignment of its holder; null if it is unknown */
  vacantSince: Day.nullable(),
  /** why it is left vacant, for those who manage seats or their orders */
  vacancyReason: z.string().nullable(),
  /** for those who manage seats; null while its holder stays, and when it is left vacant */
  succession: SeatSuccession.nullable(),
  substitutes: z.array(PersonReference),
})
export type Seat = z.infer<typeof Seat>

/** The seats of a body, in order: `GET /api/irps/{id}/seats`. A body without elected members has none. */
export const BodySeats = item('BodySeats', {
  irp: BodyReference,
  seats: z.array(Seat),
  /** increases with each change of the seats or of their orders of replacement */
  version: Version,
  can: Actions,
})
export type BodySeats = z.infer<typeof BodySeats>

export const maxSeats = 200
export const maxSubstitutes = 40

const Substitutes = z
  .array(relation('users'))
  .refine((list) => list.length <= maxSubstitutes, `${maxSubstitutes} au maximum`)
  .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, 'Chaque personne figure une seule fois')
  .default([])

const SeatForm = z.object({
  /** a seat kept by its id; a new one without */
  id: Id.optional(),
  college: optionalText(80),
  holder: relation('users').nullable().default(null),
  vacantSince: Day.nullable().default(null),
  vacancyReason: optionalText(200),
  substitutes: Substitutes,
})

function areNamedOnce(seats: readonly { id?: number | undefined }[]): boolean {
  const ids = seats.flatMap(({ id }) => id ?? [])
  return new Set(ids).size === ids.length
}

/** The version of the seats that the caller has read; without one, that of a body whose seats nobody has written yet. */
const SeatsVersion = Version.default(1)

/** The whole table of seats, in order: a seat that is missing is removed. The dates of held seats are ignored. */
export const SeatsForm = z.object({
  seats: z
    .array(SeatForm)
    .refine((seats) => seats.length <= maxSeats, `${maxSeats} au maximum`)
    .refine(areNamedOnce, 'Chaque siège figure une seule fois'),
  version: SeatsVersion,
})
export type SeatsForm = z.output<typeof SeatsForm>

/** The orders of replacement of some seats of a body: « Ordre de suppléance ». */
export const SeatOrdersForm = z.object({
  seats: z
    .array(z.object({ id: Id, substitutes: Substitutes }))
    .refine((seats) => seats.length <= maxSeats, `${maxSeats} au maximum`)
    .refine(areNamedOnce, 'Chaque siège figure une seule fois'),
  version: SeatsVersion,
})
export type SeatOrdersForm = z.output<typeof SeatOrdersForm>

/** Gives a vacant seat to the first of its order of replacement for good: « Pourvoir le siège ». */
export const SeatSuccessionForm = z.object({
  seat: relation('seats'),
  /** as it was proposed: another order meanwhile is refused */
  person: relation('users'),
  mandate: relation('mandates'),
  startsOn: Day,
})
export type SeatSuccessionForm = z.output<typeof SeatSuccessionForm>

/** Leaves a seat vacant for a reason, or proposes it again without one. */
export const SeatVacancyForm = z.object({
  seat: relation('seats'),
  reason: optionalText(200),
  version: SeatsVersion,
})
export type SeatVacancyForm = z.output<typeof SeatVacancyForm>
