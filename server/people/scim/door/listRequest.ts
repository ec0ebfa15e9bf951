import { z } from 'zod'
import { text } from '#contract/ground/shapes.ts'

const most = 200
const usual = 100

/** Reads a number as RFC 7644 §3.4.2.4 says: below its least value, it is that value. */
const wholeNumber = (least: number) =>
  z
    .string()
    .regex(/^-?\d{1,9}$/)
    .transform((written) => Math.max(least, Number(written)))

/** The query of a list, and of one resource. Sorting is not offered: `sortBy` is ignored. */
export const ScimQuery = z.object({
  filter: z.string().optional(),
  startIndex: wholeNumber(1).default(1),
  count: wholeNumber(0)
    .transform((count) => Math.min(count, most))
    .default(usual),
  attributes: z.string().max(1_000).optional(),
  excludedAttributes: z.string().max(1_000).optional(),
})
export type ScimQuery = z.output<typeof ScimQuery>

/** The path of a resource. Its ids are numbers, which RFC 7643 writes as text. */
export const ScimPath = z.object({ id: text(40) })

/** @returns the number of a resource; null for text that is none */
export const numberOf = (id: string): number | null => (/^[1-9]\d{0,8}$/.test(id) ? Number(id) : null)

/** What of a resource is answered: whole attributes or parts of them, `name.familyName`. */
export type Selection = Pick<ScimQuery, 'attributes' | 'excludedAttributes'>

const alwaysAnswered = new Set(['schemas', 'id'])
const namesIn = (list: string) =>
  list
    .split(',')
    .map((name) =>
      name
        .trim()
        .toLowerCase()
        .replace(/^urn:.*:/, ''),
    )
    .filter((name) => name !== '')

/** Whether an attribute is answered, as a whole or in part. */
export function isSelected(attribute: string, { attributes, excludedAttributes }: Selection): boolean {
  const name = attribute.toLowerCase()
  if (alwaysAnswered.has(name)) return true
  if (attributes !== undefined) return namesIn(attributes).some((asked) => asked.split('.')[0] === name)
  return excludedAttributes === undefined || !namesIn(excludedAttributes).includes(name)
}

/** Leaves out of a resource what the caller does not ask for (RFC 7644 §3.9). */
export function selectAttributes(resource: Record<string, unknown>, selection: Selection): Record<string, unknown> {
  const kept = Object.entries(resource).filter(([attribute]) => isSelected(attribute, selection))
  const asked = selection.attributes === undefined ? null : namesIn(selection.attributes)
  return Object.fromEntries(
    kept.map(([attribute, value]) => {
      const name = attribute.toLowerCase()
      const parts =
        asked?.filter((path) => path.startsWith(`${name}.`)).map((path) => path.slice(name.length + 1)) ?? []
      return [attribute, parts.length === 0 || asked?.includes(name) ? value : partsOf(value, parts)]
    }),
  )
}

const partsOf = (value: unknown, parts: readonly string[]): unknown =>
  Array.isArray(value)
    ? value.map((one) => partsOf(one, parts))
    : Object.fromEntries(Object.entries(value as object).filter(([name]) => parts.includes(name.toLowerCase())))

/** A page of a list (RFC 7644 §3.4.2). */
export const listResponse = (
  { startIndex }: Pick<ScimQuery, 'startIndex'>,
  { total, resources }: { total: number; resources: readonly object[] },
) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
  totalResults: total,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
})
