import { z } from 'zod'
import { parseInteger } from './parseInteger.ts'
import { type Action, policy } from './policy/policy.ts'

/** The number of a record: a positive 32-bit integer (API.md, "Conventions"). */
export const Id = z.int().positive().max(2_147_483_647)

/** A number written in a URL: see `parseInteger`. */
export const fromIntegerString = <Of extends z.ZodType<number>>(number: Of) =>
  z.preprocess((value) => (typeof value === 'string' ? (parseInteger(value) ?? value) : value), number)

/** An instant in ISO 8601 with offset: `2026-03-19T09:00:00+01:00`. */
export const Timestamp = z.iso.datetime({ offset: true })

/** Whether the year is at least 1000, within the calendar of the database. */
export const isSupportedDate = (value: string) => value >= '1000'

/** A day without time: `2026-03-19`. */
export const Day = z.iso.date().refine(isSupportedDate, { error: 'Cette date n’existe pas', abort: true })

/** `{id}` of the path. Anything but a number gives 404. */
export const ById = z.object({ id: fromIntegerString(Id) })

/**
 * One line that reads as it is written: no control character, no lone surrogate, no line or paragraph separator, and no
 * character that turns the direction of the words and numbers beside it. Direction marks (U+200E, U+200F) are allowed.
 */
const linePattern = /^[^\p{Cc}\p{Cs}\u2028-\u202E\u2066-\u2069]*$/u
export const unreadable = 'Ce texte contient des caractères invisibles'

/** Whether a text is one line that reads as it is written. */
export const isReadableLine = (words: string): boolean => linePattern.test(words)

/** Replaces by spaces what one line must not have, in texts that nobody can be asked to correct. */
export const toReadableLine = (words: string): string =>
  words.replaceAll(/[\p{Cc}\p{Cs}\u2028-\u202E\u2066-\u2069]/gu, ' ')

/** One line of typed text: NFC, trimmed, at least `min` characters, readable as it is written. */
export const text = (max: number, { min = 1 } = {}) =>
  z.string().normalize('NFC').trim().min(min).max(max).regex(linePattern, unreadable)

/** Required text of several lines. */
export const paragraph = (max: number, { min = 1 } = {}) =>
  z
    .string()
    .normalize('NFC')
    .trim()
    .min(min)
    .max(max)
    .regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u, unreadable)

const notEmpty = (written: string | null | undefined) => (written === '' ? null : written)

/** Text of several lines that stays unchanged if left out: empty becomes null. */
export const amendableLongText = (max: number) =>
  z
    .string()
    .normalize('NFC')
    .trim()
    .max(max)
    .regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u, unreadable)
    .nullish()
    .transform(notEmpty)

/** Text of one line that stays unchanged if left out: empty becomes null. */
export const amendableText = (max: number) =>
  z.string().normalize('NFC').trim().max(max).regex(linePattern, unreadable).nullish().transform(notEmpty)

/** Optional text of several lines: empty or left out becomes null. */
export const longText = (max: number) => amendableLongText(max).transform((written) => written ?? null)

/** Optional text of one line: empty or left out becomes null. */
export const optionalText = (max: number) => amendableText(max).transform((written) => written ?? null)

/** A whole number in a range, with a French error message. */
export function integerBetween(min: number, max: number) {
  const said = `Un nombre entier, de ${min} à ${max.toLocaleString('fr-FR')}`
  // a missing value gets its own message
  const error = ({ input }: { input?: unknown }) => (input === undefined || input === null ? undefined : said)
  return z.int({ error }).min(min, said).max(max, said)
}

/**
 * Marks a schema as another record or its path, so that the API documentation names its class.
 * @param collection `irps`
 */
export const recordOf = (collection: string) => ({ 'x-collection': collection })

/**
 * A relation to another record: `{"id": 3}`, `"/api/irps/3"`, `{"@id": "/api/irps/3"}`, or the record as embedded in
 * others, whose other fields are ignored. A multipart field may also be `3`. Every relation in a form uses this schema.
 * @param path collection of the record: `irps`
 */
export const relation = (path: string) => {
  const address = z.string().regex(new RegExp(`^/api/${path}/[1-9]\\d{0,9}$`))
  const number = z.string().regex(new RegExp(`^(?:/api/${path}/)?[1-9]\\d{0,9}$`))
  const relations = z.union([
    z.object({ id: Id }),
    z
      .object({ '@id': address })
      .transform((named) => ({ id: idFromPath(named['@id']) }))
      .pipe(NamedRecord),
    number.transform((written) => ({ id: idFromPath(written) })).pipe(NamedRecord),
  ])
  // web forms give a record by its number
  return relations as unknown as z.ZodType<{ id: number }, { id: number } | string>
}
const NamedRecord = z.object({ id: Id })
const idFromPath = (address: string) => Number(address.slice(address.lastIndexOf('/') + 1))

/** Whether a record of a list may be chosen: true if left out or null. */
export const Active = z
  .boolean()
  .nullable()
  .default(true)
  .transform((active) => active ?? true)

/**
 * Runs a cross-field check once these fields are valid, whatever is wrong elsewhere, so that all errors are reported at
 * once. Otherwise a schema stops at its first wrong type.
 */
export const whenFieldsAreValid = (...fields: string[]): z.core.$ZodSuperRefineParams => ({
  when: ({ issues }) => issues.every(({ path = [] }) => path.length > 0 && !fields.includes(String(path[0]))),
})

/** `version` of the record as last read by the caller: an older one is a conflict (API.md "Concurrency"). */
export const Version = z.int().positive()

/** The policy actions that the caller may do: on a record, or on some record. */
export const Actions = z.array(z.enum(Object.keys(policy) as [Action, ...Action[]]))

/** A JSON-LD item: path, type, then its own fields. */
export const item = <Type extends string, Shape extends z.ZodRawShape>(type: Type, shape: Shape) =>
  z.object({ '@context': z.string().optional(), '@id': z.string(), '@type': z.literal(type), ...shape })

/** A collection response (seed §3 "Hydra style"; API.md "Collection"). */
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

/** A collection, as screens read it. */
export interface Collection<Row> {
  totalItems: number
  member: Row[]
}
