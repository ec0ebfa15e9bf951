/** A part of an OpenAPI schema. */
export interface Schema {
  type?: unknown
  pattern?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  allOf?: Schema[]
  oneOf?: Schema[]
}

const alternatives = (schema: Schema): Schema[] => [
  schema,
  ...[...(schema.anyOf ?? []), ...(schema.allOf ?? []), ...(schema.oneOf ?? [])].flatMap(alternatives),
]

/** Returns the collection of a relation field, `irps`; null if the field is no relation. */
function collectionOf(schema: Schema): string | null {
  for (const { pattern } of alternatives(schema)) {
    const [, collection] = /\/api\/(\w+)\//.exec(pattern?.replaceAll('\\', '') ?? '') ?? []
    if (collection) return collection
  }
  return null
}

/** Rewrites each relation of a record, at any depth, in another notation. */
export function rewriteRelations(
  schema: Schema,
  value: unknown,
  write: (collection: string, relation: { id: number }) => unknown,
): unknown {
  if (Array.isArray(value)) {
    const items = alternatives(schema).find((one) => one.items)?.items ?? {}
    return value.map((item) => rewriteRelations(items, item, write))
  }
  if (typeof value !== 'object' || value === null) return value
  const collection = collectionOf(schema)
  if (collection)
    return 'id' in value && typeof value.id === 'number' ? write(collection, value as { id: number }) : value
  const properties: Record<string, Schema> = Object.assign({}, ...alternatives(schema).map((one) => one.properties))
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, rewriteRelations(properties[name] ?? {}, field, write)]),
  )
}

/** Returns the names of the fields of a form. */
export const fieldsOf = (schema: Schema): Set<string> =>
  new Set(alternatives(schema).flatMap(({ properties }) => Object.keys(properties ?? {})))
