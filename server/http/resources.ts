import { z } from 'zod'
import type { App } from './app.ts'

/** A call as the documentation knows it, read from the very schemas that check it. */
export interface Operation {
  method: string
  /** `/api/sessions/{id}` */
  path: string
  /** the `@type` of what it answers, and whether it answers a list of it */
  type: string | null
  list: boolean
}

/** A kind of record: its fields as JSON Schema. */
export interface Resource {
  type: string
  fields: Record<string, { type?: unknown }>
  operations: Operation[]
}

/** Gathers the calls as they are declared. */
export function gatherResources(app: App) {
  const resources = new Map<string, Resource>()
  app.addHook('onRoute', ({ method, url, schema }) => {
    const answer = (schema?.response as Record<string, unknown> | undefined)?.[200]
    if (!(answer instanceof z.ZodObject) || method === 'HEAD') return
    const list = answer.shape['member'] instanceof z.ZodArray
    const record: unknown = list ? (answer.shape['member'] as z.ZodArray).element : answer
    const type = typeOf(record)
    if (!type || !(record instanceof z.ZodObject)) return
    const resource = resources.get(type) ?? { type, fields: {}, operations: [] }
    resource.fields = { ...resource.fields, ...fieldsOf(record) }
    resource.operations.push({ method: String(method), path: url.replaceAll(/:(\w+)/g, '{$1}'), type, list })
    resources.set(type, resource)
  })
  return resources as ReadonlyMap<string, Resource>
}

function typeOf(record: unknown): string | null {
  const type: unknown = record instanceof z.ZodObject ? record.shape['@type'] : null
  return type instanceof z.ZodLiteral ? String(type.value) : null
}

function fieldsOf(record: z.ZodObject) {
  const { properties = {} } = z.toJSONSchema(record, { io: 'output', unrepresentable: 'any' })
  const own = Object.entries(properties).filter(([name]) => !name.startsWith('@'))
  return Object.fromEntries(own) as Resource['fields']
}
