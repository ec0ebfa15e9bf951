import { z } from 'zod'

/** A JSON Schema, or a part of one. */
export interface JsonSchema {
  type?: unknown
  format?: string
  pattern?: string
  /** written by `recordOf` of the contract */
  'x-collection'?: string
  const?: unknown
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  allOf?: JsonSchema[]
  oneOf?: JsonSchema[]
}

/** The description of a list's query schema, in French: its default filters. Null when there is none. */
export const descriptionOf = (query: unknown): string | null =>
  query instanceof z.ZodType ? (query.description ?? null) : null

/** Caches the converted schemas, since several calls share one. */
const schemaCache = { input: new WeakMap<z.ZodType, JsonSchema>(), output: new WeakMap<z.ZodType, JsonSchema>() }

export const toJsonSchema = (schema: z.ZodType, io: 'input' | 'output') =>
  schemaCache[io].getOrInsertComputed(
    schema,
    () => z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema,
  )

export const requiredIn = (form: JsonSchema) => new Set(partsOf(form).flatMap(({ required = [] }) => required))

export const ownFields = (properties: Record<string, JsonSchema> = {}) =>
  Object.entries(properties).filter(([name]) => !name.startsWith('@'))

/** A schema and its alternatives (`anyOf`, `allOf`, `oneOf`), recursively. */
export function partsOf(schema: JsonSchema): JsonSchema[] {
  const others = [...(schema.anyOf ?? []), ...(schema.allOf ?? []), ...(schema.oneOf ?? [])]
  return [schema, ...others.flatMap(partsOf)]
}

/** Types of Hydra itself, which have no context of ours. */
const hydraTypes = new Set(['Collection', 'PartialCollectionView', 'IriTemplate', 'IriTemplateMapping'])

/** All record types in a schema, at any depth. */
export function findRecordTypes(schema: JsonSchema): { type: string; properties: Record<string, JsonSchema> }[] {
  return partsOf(schema).flatMap(({ properties = {}, items }) => {
    const type = properties['@type']?.const
    const inside = [...Object.values(properties), ...(items ? [items] : [])].flatMap(findRecordTypes)
    return typeof type === 'string' && !hydraTypes.has(type) ? [{ type, properties }, ...inside] : inside
  })
}

/** The record type of a schema; null when it has none, or several. */
export function typeOf(schema: JsonSchema): string | null {
  const types = new Set(partsOf(schema).flatMap(({ properties }) => properties?.['@type']?.const ?? []))
  const [type] = types
  return types.size === 1 && typeof type === 'string' ? type : null
}

export const memberOf = ({ properties }: JsonSchema) =>
  properties?.['@type']?.const === 'Collection' ? (properties['member']?.items ?? null) : null
