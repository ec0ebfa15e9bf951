import { z } from 'zod'
import { limits } from './limits.ts'
import { fromIntegerString, Id, isSupportedDate, Timestamp, Version } from './shapes.ts'

/** An integer in a query string. */
export const queryInteger = fromIntegerString(z.int())
export const queryId = fromIntegerString(Id)
/** Search words. Rejects NUL, which the database cannot store. */
export const searchText = z
  .string()
  .trim()
  .max(200)
  .regex(/^[^\0]*$/)
/** An instant, converted to UTC, or a day, converted to its midnight in Paris. */
export const queryInstant = z
  .union([Timestamp.transform((value) => new Date(value).toISOString()), z.iso.date()])
  .refine(isSupportedDate)

/** One or several values: `irp=3` or `irp[]=3&irp[]=4`. */
export const oneOrMore = <Value extends z.ZodType>(value: Value) =>
  z.union([value.transform((one) => [one]), z.array(value)])

const directions = ['asc', 'desc'] as const
/** Sort direction by field, in the order given by the caller. */
export type Order<Field extends string = string> = Partial<Record<Field, (typeof directions)[number]>>

const direction = z.preprocess((value) => (typeof value === 'string' ? value.toLowerCase() : value), z.enum(directions))

/**
 * Sort parameter of a collection: `order[name]=asc`, in any case. Every collection has `id`; unknown fields are
 * ignored.
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

export const pageParameters = {
  page: queryInteger.refine((page) => page >= 1).optional(),
  /** reduced to the maximum if larger (API.md, "Query") */
  itemsPerPage: queryInteger
    .refine((count) => count >= 1)
    .transform((count) => Math.min(count, limits.maxItemsPerPage))
    .optional(),
  order: orderBy().optional(),
}
/** Parameters of long lists, which are always paged. */
export const pagedParameters = { ...pageParameters, pagination: z.enum(['true', '1']).optional() }

/**
 * `?version=3` of a deletion: the version of the record that the caller has read. Without it, the call is about a record
 * that nobody has changed since it was made.
 */
export const DeletedVersion = z.object({ version: fromIntegerString(Version).default(1) })

/** A flag of a query. */
export const booleanString = z.enum(['true', '1', 'false', '0'])

/** Short lists may be asked whole with `pagination=false`. */
export const ReferenceQuery = z.object({
  ...pageParameters,
  pagination: z.enum(['true', 'false', '0', '1']).optional(),
})
export type ReferenceQuery = z.infer<typeof ReferenceQuery>
