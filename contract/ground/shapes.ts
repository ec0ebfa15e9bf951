import { z } from 'zod'
import { parseInteger } from './parseInteger.ts'
import { type Action, policy } from './policy.ts'

/** A record's number: a positive 32-bit integer (API.md, "Conventions"). */
export const Id = z.int().positive().max(2_147_483_647)

/** A number as an address writes it: see `parseInteger`. */
export const written = <Of extends z.ZodType<number>>(number: Of) =>
  z.preprocess((value) => (typeof value === 'string' ? (parseInteger(value) ?? value) : value), number)

/** An instant, ISO 8601 with its offset: `2026-03-19T09:00:00+01:00`. */
export const Timestamp = z.iso.datetime({ offset: true })

/** In the years that the calendar of the database has. */
export const inOurEra = (value: string) => value >= '1000'

/** A day without time, `2026-03-19`. */
export const Day = z.iso.date().refine(inOurEra, { error: 'Cette date n’existe pas', abort: true })

/** `{id}` of the path. What is not a number names nothing: 404. */
export const ById = z.object({ id: written(Id) })

/** One line of text as people type it: NFC, trimmed, at least one character, no control character, no half of a character. */
export const text = (max: number, { min = 1 } = {}) =>
  z
    .string()
    .normalize('NFC')
    .trim()
    .min(min)
    .max(max)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'Ce texte contient des caractères invisibles')

/** Several lines, that must be there. */
export const paragraph = (max: number, { min = 1 } = {}) =>
  z
    .string()
    .normalize('NFC')
    .trim()
    .min(min)
    .max(max)
    .regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u, 'Ce texte contient des caractères invisibles')

/** Several lines, or nothing: what is left empty is null. */
export const longText = (max: number) =>
  z
    .string()
    .normalize('NFC')
    .trim()
    .max(max)
    .regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u, 'Ce texte contient des caractères invisibles')
    .nullish()
    .transform((written) => (written === undefined || written === '' ? null : written))

/** One line of text, or nothing: what is left empty is null. */
export const optionalText = (max: number) =>
  z
    .string()
    .normalize('NFC')
    .trim()
    .max(max)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'Ce texte contient des caractères invisibles')
    .nullish()
    .transform((written) => (written === undefined || written === '' ? null : written))

/** A whole number of a form, and the sentence for another one. */
export function between(min: number, max: number) {
  const said = `Un nombre entier, de ${min} à ${max.toLocaleString('fr-FR')}`
  // one that is missing is said to be so
  const error = ({ input }: { input?: unknown }) => (input === undefined || input === null ? undefined : said)
  return z.int({ error }).min(min, said).max(max, said)
}

/**
 * Says of a schema that it is another record, or its address: the documentation of the calls names its class.
 * @param collection `irps`
 */
export const recordOf = (collection: string) => ({ 'x-collection': collection })

/**
 * Names another record: `{"id": 3}`, `"/api/irps/3"`, `{"@id": "/api/irps/3"}`, or the record as it is read inside others, whose
 * other fields are ignored. A multipart field also says `3`. Every relation that a form takes is one of these.
 * @param path the collection of the record: `irps`
 */
export const relation = (path: string) => {
  const address = z.string().regex(new RegExp(`^/api/${path}/[1-9]\\d{0,9}$`))
  const number = z.string().regex(new RegExp(`^(?:/api/${path}/)?[1-9]\\d{0,9}$`))
  const relations = z.union([
    z.object({ id: Id }),
    z
      .object({ '@id': address })
      .transform((named) => ({ id: numberIn(named['@id']) }))
      .pipe(Named),
    number.transform((written) => ({ id: numberIn(written) })).pipe(Named),
  ])
  // forms of the web name a record by its number
  return relations as unknown as z.ZodType<{ id: number }, { id: number } | string>
}
const Named = z.object({ id: Id })
const numberIn = (address: string) => Number(address.slice(address.lastIndexOf('/') + 1))

/** Whether a record of a list may be chosen: true when nothing, or null, is said. */
export const Active = z
  .boolean()
  .nullable()
  .default(true)
  .transform((active) => active ?? true)

/**
 * Fields are compared as long as each of them is right, whatever is wrong elsewhere: all faults are told at once. Without
 * this, a schema looks no further than its first wrong type.
 */
export const onceRight = (...fields: string[]): z.core.$ZodSuperRefineParams => ({
  when: ({ issues }) => issues.every(({ path = [] }) => path.length > 0 && !fields.includes(String(path[0]))),
})

/** `version` of the record as the caller last read it: an older one is a conflict (API.md "Concurrency"). */
export const Version = z.int().positive()

/** The actions of the policy that the caller may do: to a record, or somewhere. */
export const Actions = z.array(z.enum(Object.keys(policy) as [Action, ...Action[]]))

/** An item of JSON-LD: its address, its type, then its own fields. */
export const item = <Type extends string, Shape extends z.ZodRawShape>(type: Type, shape: Shape) =>
  z.object({ '@context': z.string().optional(), '@id': z.string(), '@type': z.literal(type), ...shape })

/** What a list answers (seed §3 "Hydra style"; API.md "Collection"). */
export const collection = <Row extends z.ZodType>(row: Row) =>
  z.object({
    '@context': z.string(),
    '@id': z.string(),
    '@type': z.literal('Collection'),
    totalItems: z.int().nonnegative(),
    member: z.array(row),
    view: PartialCollectionView.optional(),
    search: IriTemplate.optional(),
  })

const PartialCollectionView = z.object({
  '@id': z.string(),
  '@type': z.literal('PartialCollectionView'),
  first: z.string(),
  last: z.string(),
  previous: z.string().optional(),
  next: z.string().optional(),
})

const IriTemplate = z.object({
  '@type': z.literal('IriTemplate'),
  template: z.string(),
  variableRepresentation: z.literal('BasicRepresentation'),
  mapping: z.array(
    z.object({
      '@type': z.literal('IriTemplateMapping'),
      variable: z.string(),
      property: z.string(),
      required: z.boolean(),
    }),
  ),
})

/** A list as every screen reads it. */
export interface Collection<Row> {
  totalItems: number
  member: Row[]
}
