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

const directions = ['asc', 'desc'] as const
/** How the fields of `order` are sorted, in the order in which the caller wrote them. */
export type Order<Field extends string = string> = Partial<Record<Field, (typeof directions)[number]>>

const direction = z.preprocess((value) => (typeof value === 'string' ? value.toLowerCase() : value), z.enum(directions))

/**
 * How a collection may be sorted: `order[name]=asc`, in any case. Every collection knows `id`; a field that it does not know is ignored.
 */
export const orderBy = <Field extends string = never>(...fields: Field[]): z.ZodType<Order<Field | 'id'>> => {
  const known: readonly string[] = [...fields, 'id']
  const knownEntries = (value: object) => Object.entries(value).filter(([field]) => known.includes(field))
  const orders = z.preprocess(
    (value) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries(knownEntries(value))
        : value,
    z.partialRecord(z.enum(known), direction),
  )
  return orders
}

export const pages = {
  page: number.refine((page) => page >= 1).optional(),
  /** more than the maximum is brought down to it (API.md, "Query") */
  itemsPerPage: number
    .refine((count) => count >= 1)
    .transform((count) => Math.min(count, limits.maxItemsPerPage))
    .optional(),
  order: orderBy().optional(),
}
/** Long lists do not answer whole. */
export const paged = { ...pages, pagination: z.enum(['true', '1']).optional() }

/** A flag of a query. */
export const yesOrNo = z.enum(['true', '1', 'false', '0'])

/** Short lists may be asked whole with `pagination=false`. */
export const ReferenceQuery = z.object({ ...pages, pagination: z.enum(['true', 'false', '0', '1']).optional() })
export type ReferenceQuery = z.infer<typeof ReferenceQuery>
