import { z } from 'zod'
import type { App } from './app.ts'

/** Adds to each list the filters that it understands, read from the schema that checks them (API.md, "Collection"). */
export function offerFilters(app: App) {
  const templates = new Map<string, string>()
  app.addHook('onRoute', ({ url, schema }) => {
    const query = schema?.querystring
    if (query instanceof z.ZodObject) templates.set(url, JSON.stringify(templateOf(url, query)))
  })
  // written once, and put into what was written of the list
  app.addHook('onSend', async (request, reply, payload) => {
    const search = templates.get(request.routeOptions.url ?? '')
    if (!search || reply.statusCode !== 200 || typeof payload !== 'string' || !isCollection.test(payload))
      return payload
    return `${payload.slice(0, -1)},"search":${search}}`
  })
}

/** How an answer in JSON begins when it is a list. */
const isCollection = /^\{"@context":"[^"]*","@id":"[^"]*","@type":"Collection",/

/** `/api/sessions{?page,irp,irp[],startsAt[after],…}` */
function templateOf(url: string, query: z.ZodObject) {
  const variables = Object.entries(query.shape).flatMap(([name, schema]) => variablesOf(name, schema as z.ZodType))
  return {
    '@type': 'IriTemplate' as const,
    template: `${url}{?${variables.join(',')}}`,
    variableRepresentation: 'BasicRepresentation' as const,
    mapping: variables.map((variable) => ({
      '@type': 'IriTemplateMapping' as const,
      variable,
      property: variable.replace(/\[.*$/, ''),
      required: false,
    })),
  }
}

function variablesOf(name: string, schema: z.ZodType): string[] {
  const inner = schema instanceof z.ZodOptional ? (schema.unwrap() as z.ZodType) : schema
  if (inner instanceof z.ZodObject) return Object.keys(inner.shape).map((field) => `${name}[${field}]`)
  const many = inner instanceof z.ZodUnion && inner.options.some((option) => option instanceof z.ZodArray)
  return many ? [name, `${name}[]`] : [name]
}
