import { z } from 'zod'
import { BodyReference } from '#contract/ground/bodyReference.ts'
import { Actions, Day, Id, item, optionalText, relation } from '#contract/ground/shapes.ts'
import { PersonReference } from '#contract/people/users.ts'

/** A seat with its holder and its substitutes in the order of replacement (L2314-37). */
export const Seat = z.object({
  id: Id,
  position: z.int(),
  college: z.string().nullable(),
  /** null while the seat is vacant */
  holder: PersonReference.nullable(),
  /** for a vacant seat: the given day, or the day after the last assignment of its holder; null if it is unknown */
  vacantSince: Day.nullable(),
  vacancyReason: z.string().nullable(),
  substitutes: z.array(PersonReference),
})
export type Seat = z.infer<typeof Seat>

/** The seats of a body, in order: `GET /api/irps/{id}/seats`. A body without elected members has none. */
export const BodySeats = item('BodySeats', { irp: BodyReference, seats: z.array(Seat), can: Actions })
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

/** The whole table of seats, in order: a seat that is missing is removed. The dates of held seats are ignored. */
export const SeatsForm = z.object({
  seats: z
    .array(SeatForm)
    .refine((seats) => seats.length <= maxSeats, `${maxSeats} au maximum`)
    .refine(areNamedOnce, 'Chaque siège figure une seule fois'),
})
export type SeatsForm = z.output<typeof SeatsForm>

/** The orders of replacement of some seats of a body: « Ordre de suppléance ». */
export const SeatOrdersForm = z.object({
  seats: z
    .array(z.object({ id: Id, substitutes: Substitutes }))
    .refine((seats) => seats.length <= maxSeats, `${maxSeats} au maximum`)
    .refine(areNamedOnce, 'Chaque siège figure une seule fois'),
})
export type SeatOrdersForm = z.output<typeof SeatOrdersForm>
