import type { RouteOptions } from 'fastify'
import { z } from 'zod'
import type { FailureCode } from '#contract/ground/failures.ts'
import { problemShapes } from '#contract/ground/problems.ts'
import type { App } from '#server/ground/http/app.ts'
import {
  descriptionOf,
  findRecordTypes,
  type JsonSchema,
  memberOf,
  ownFields,
  partsOf,
  requiredIn,
  toJsonSchema,
  typeOf,
} from './jsonSchema.ts'

/** An API call for the documentation, derived from the schemas that validate it. */
export interface Operation {
  method: string
  /** `/api/sessions/{id}` */
  path: string
  /** default filters of a list, in French */
  description: string | null
  /** status of a successful response */
  status: number
  /** the `@type` of the response */
  returns: string | null
  /** the response is a list of that type */
  isList: boolean
  /** the name of the request body's class: the record itself, or the form of an action */
  expects: string | null
}

export interface Field {
  schema: JsonSchema
  isReadable: boolean
  isWritable: boolean
  /** required both to create and to replace the record */
  isRequired: boolean
  /** null when the field is not another record */
  relation: Relation | null
}

/** The record type that a field refers to, one or several times. */
export interface Relation {
  /** `Irp` */
  type: string
  /** read as URLs, not as objects */
  isAddress: boolean
}

/** A record type, or the form of an action. */
export interface Resource {
  type: string
  fields: Record<string, Field>
  operations: Operation[]
}

/**
 * Collects the routes as they are declared.
 * @param codes of the failures that calls may be answered with
 * @returns a function that derives the resources from them at its first call
 */
export function collectResources(app: App, codes: readonly FailureCode[]): () => ReadonlyMap<string, Resource> {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => {
    if (route.method !== 'HEAD' && route.schema && !('hide' in route.schema)) routes.push(route)
  })
  let known: ReadonlyMap<string, Resource> | undefined
  return () => (known ??= resourcesOf(routes, codes))
}

interface Call {
  method: string
  path: string
  description: string | null
  status: number
  answer: JsonSchema | null
  form: JsonSchema | null
}

function resourcesOf(routes: readonly RouteOptions[], codes: readonly FailureCode[]) {
  const calls = routes.map(callOf)
  const resources = new Map<string, Resource>()
  const resourceOf = (type: string) => resources.getOrInsertComputed(type, () => ({ type, fields: {}, operations: [] }))
  const read = (schema: JsonSchema) => {
    for (const { type, properties } of findRecordTypes(schema))
      for (const [name, field] of ownFields(properties))
        resourceOf(type).fields[name] ??= { ...fieldOf(field), isReadable: true }
  }
  const ownerOf = ownerFinder(calls)
  const typeAt = typesOfCollections(calls)
  const fieldOf = (schema: JsonSchema): Field => ({
    schema,
    isReadable: false,
    isWritable: false,
    isRequired: false,
    relation: relationOf(schema, typeAt),
  })
  for (const problem of Object.values(problemShapes(codes))) read(toJsonSchema(problem, 'output'))
  for (const { answer } of calls) if (answer) read(answer)
  for (const call of calls) {
    const { method, path, description, status, answer, form } = call
    const type = ownerOf(call)
    if (!type) continue
    const expects = form && (sendsRecord(call, calls) ? type : formName(type, call))
    if (form && expects) markWritableFields(resourceOf(expects).fields, form, fieldOf)
    const list = answer ? memberOf(answer) : null
    const isTyped = answer !== null && findRecordTypes(list ?? answer).length > 0
    const returns = answer && (typeOf(list ?? answer) ?? (isTyped ? type : null))
    resourceOf(type).operations.push({ method, path, description, status, returns, isList: list !== null, expects })
  }
  for (const resource of resources.values()) markRequiredFields(resource, calls)
  // Clients use the first operation that changes a record: that of its own URL.
  for (const { operations } of resources.values())
    operations.sort((a, b) => Number(isStepPath(a.path)) - Number(isStepPath(b.path)))
  return resources
}

/** Whether the path is that of an action: `/api/sessions/{id}/closing`, `/api/users/bulk`. */
const isStepPath = (path: string) => !/^\/api\/\w+(?:\/\{id\})?$/.test(path)

function callOf({ method, url, schema = {} }: RouteOptions): Call {
  const responses = Object.entries((schema.response ?? {}) as Record<string, unknown>)
  // 201 (created) takes precedence over 200 (existed already).
  const [status = '200', answer] = responses.findLast(([code]) => code.startsWith('2')) ?? []
  return {
    method: String(method),
    path: url.replaceAll(/:(\w+)/g, '{$1}'),
    description: descriptionOf(schema.querystring),
    status: Number(status),
    answer: answer instanceof z.ZodType && !(answer instanceof z.ZodVoid) ? toJsonSchema(answer, 'output') : null,
    form: schema.body instanceof z.ZodType ? toJsonSchema(schema.body, 'input') : null,
  }
}

/**
 * Returns a function that finds the record type of a call: that of its response, or of what GET returns at its path or
 * the nearest parent path.
 */
function ownerFinder(calls: readonly Call[]) {
  const read = new Map(
    calls.flatMap(({ method, path, answer }) => {
      const type = method === 'GET' && answer ? typeOf(memberOf(answer) ?? answer) : null
      return type ? [[path, type] as const] : []
    }),
  )
  const above = (path: string): string | null =>
    path === '' ? null : (read.get(path) ?? above(path.slice(0, path.lastIndexOf('/'))))
  return ({ path, answer }: Call) => (answer && typeOf(memberOf(answer) ?? answer)) ?? above(path)
}

/**
 * Whether the body is the record itself and not the form of an action: the record can be read at the same path, alone
 * or in a list.
 */
const sendsRecord = ({ path, method, status }: Call, calls: readonly Call[]) =>
  method !== 'DELETE' &&
  (calls.some((call) => call.method === 'GET' && call.path === path) ||
    // A file that is created or replaced, and read at another path.
    (method === 'POST' && !isStepPath(path) && (status === 201 || path.endsWith('}'))))

/**
 * Class name of a form: `SessionPostponement` for one record, `DocumentsValidation` for several, `UserDeletion`. Each
 * form has its own class.
 */
function formName(type: string, { method, path }: Call): string {
  const [collection = '', ...steps] = path.replace(/^\/api\//, '').split('/')
  const named = steps
    .filter((step) => !step.startsWith('{'))
    .map(toPascalCase)
    .join('')
  if (!path.includes('{')) return toPascalCase(collection) + named
  return type + (named || (method === 'DELETE' ? 'Deletion' : ''))
}

/** The record type of each collection: `irps` → `Irp`. */
function typesOfCollections(calls: readonly Call[]): ReadonlyMap<string, string> {
  const types = new Map<string, string>()
  for (const { method, path, answer } of calls) {
    const [, collection] = /^\/api\/(\w+)(?:\/\{id\})?$/.exec(path) ?? []
    const type = answer && method !== 'DELETE' ? typeOf(memberOf(answer) ?? answer) : null
    if (collection && type) types.set(collection, type)
  }
  return types
}

function relationOf(schema: JsonSchema, typeAt: ReadonlyMap<string, string>): Relation | null {
  for (const part of partsOf(schema)) {
    const inside = part.items ? relationOf(part.items, typeAt) : null
    if (inside) return inside
    const type = typeAt.get(part['x-collection'] ?? collectionIn(part.pattern) ?? '')
    if (type) return { type, isAddress: part['x-collection'] !== undefined && part.type === 'string' }
  }
  return null
}

/** `^(?:/api/irps/)?[1-9]\d{0,9}$` → `irps` */
const collectionIn = (pattern = '') => /\/api\/(\w+)\//.exec(pattern.replaceAll('\\/', '/'))?.[1]

/** Marks the fields that are required by both the creation and the replacement form. */
function markRequiredFields({ type, fields, operations }: Resource, calls: readonly Call[]) {
  const forms = operations.filter(
    ({ method, path, expects }) => expects === type && (method === 'PUT' || (method === 'POST' && !path.includes('{'))),
  )
  for (const [name, field] of Object.entries(fields))
    field.isRequired =
      forms.length > 0 &&
      forms.every(({ method, path }) =>
        calls.some(
          (call) =>
            call.method === method && call.path === path && call.form !== null && requiredIn(call.form).has(name),
        ),
      )
}

function markWritableFields(fields: Resource['fields'], form: JsonSchema, fieldOf: (schema: JsonSchema) => Field) {
  for (const { properties } of partsOf(form))
    for (const [name, schema] of ownFields(properties)) {
      const written = fieldOf(schema)
      const field = (fields[name] ??= written)
      field.isWritable = true
      field.relation ??= written.relation
    }
}

/** `agenda_copy` → `AgendaCopy` */
const toPascalCase = (words: string) =>
  words.replaceAll(/(?:^|_)(\w)/g, (_whole, letter: string) => letter.toUpperCase())
