import { z } from 'zod'
import type { App } from '#server/ground/http/app.ts'

/**
 * Adds to each list the template of its filters, derived from the schema that validates them (API.md, "Collection").
 */
export function addSearchTemplates(app: App) {
  const templates = new Map<string, string>()
  app.addHook('onRoute', ({ url, schema }) => {
    const query = schema?.querystring
    if (query instanceof z.ZodObject) templates.set(url, JSON.stringify(templateOf(url, query)))
  })
  // The template is serialized once, and inserted into the serialized list.
  app.addHook('onSend', async (request, reply, payload) => {
    const search = templates.get(request.routeOptions.url ?? '')
    if (!search || reply.statusCode !== 200 || typeof payload !== 'string' || !collectionStart.test(payload))
      return payload
    return `${payload.slice(0, -1)},"search":${search}}`
  })
}

/** Matches the beginning of a list response in JSON. */
const collectionStart = /^\{"@context":"[^"]*","@id":"[^"]*","@type":"Collection",/

/** Builds the IRI template of a list: `/api/sessions{?page,irp,irp[],startsAt[after],…}`. */
function templateOf(url: string, query: z.ZodObject) {
  const { order, ...filters } = query.shape
  const variables = Object.entries({ ...filters, ...(order && { order }) }).flatMap(([name, schema]) =>
    variablesOf(name, schema as z.ZodType),
  )
  return {
    '@type': 'IriTemplate' as const,
    template: `${url}{?${variables.join(',')}}`,
    variableRepresentation: 'BasicRepresentation' as const,
    mapping: variables.map((variable) => ({
      '@type': 'IriTemplateMapping' as const,
      variable,
      // `order[name]` is about `name`, `date[after]` about `date`
      property: variable.match(/^order\[(\w+)\]$/)?.[1] ?? variable.replace(/\[.*$/, ''),
      required: false,
    })),
  }
}

function variablesOf(name: string, schema: z.ZodType): string[] {
  const inner = unwrapSchema(schema)
  if (inner instanceof z.ZodObject) return Object.keys(inner.shape).map((field) => `${name}[${field}]`)
  if (inner instanceof z.ZodRecord && inner.keyType instanceof z.ZodEnum)
    return inner.keyType.options.map((field) => `${name}[${field}]`)
  const many = inner instanceof z.ZodUnion && inner.options.some((option) => option instanceof z.ZodArray)
  return many ? [name, `${name}[]`] : [name]
}

/** The schema of the value, without `optional` and `preprocess`. */
function unwrapSchema(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional) return unwrapSchema(schema.unwrap() as z.ZodType)
  if (schema instanceof z.ZodPipe && schema.in instanceof z.ZodTransform) return unwrapSchema(schema.out as z.ZodType)
  return schema
}
