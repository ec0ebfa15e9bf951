import { z } from 'zod'
import { limits } from './limits.ts'
import { Id, inOurEra, Timestamp, written } from './shapes.ts'

/** A number as a query writes it. */
export const number = written(z.int())
export const id = written(Id)
/** Words to look for. The database has no NUL. */
export const words = z
  .string()
  .trim()
  .max(200)
  .regex(/^[^\0]*$/)
/** An instant, brought to UTC, or the midnight of a day in Paris. */
export const instant = z
  .union([Timestamp.transform((value) => new Date(value).toISOString()), z.iso.date()])
  .refine(inOurEra)

/** `irp=3` or `irp[]=3&irp[]=4`. */
export const oneOrMore = <Value extends z.ZodType>(value: Value) =>
  z.union([value.transform((one) => [one]), z.array(value)])

export const pages = {
  page: number.refine((page) => page >= 1).optional(),
  /** more than the maximum is brought down to it (API.md, "Query") */
  itemsPerPage: number
    .refine((count) => count >= 1)
    .transform((count) => Math.min(count, limits.maxItemsPerPage))
    .optional(),
}
/** Long lists do not answer whole. */
export const paged = { ...pages, pagination: z.enum(['true', '1']).optional() }

export const direction = z.enum(['asc', 'desc'])
