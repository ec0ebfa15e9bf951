import type { JsonSchema } from './jsonSchema.ts'
import type { Field, Operation, Resource } from './resources.ts'

/** URL of the Hydra documentation. Terms are absolute IRIs: relative ones would differ between contexts. */
export const documentationUrl = (origin: string) => `${origin}/api/docs.jsonld`
const vocabulary = (origin: string) => ({
  '@vocab': `${documentationUrl(origin)}#`,
  hydra: 'http://www.w3.org/ns/hydra/core#',
})
const linkTerm = (term: string) => ({ '@id': term, '@type': '@id' })

/** Terms of lists, written without a prefix; the terms of their parts are scoped to them (API.md, "Collection"). */
const listTerms = {
  Collection: 'hydra:Collection',
  PartialCollectionView: 'hydra:PartialCollectionView',
  IriTemplate: 'hydra:IriTemplate',
  IriTemplateMapping: 'hydra:IriTemplateMapping',
  member: 'hydra:member',
  totalItems: 'hydra:totalItems',
  view: {
    '@id': 'hydra:view',
    '@context': Object.fromEntries(
      ['first', 'last', 'previous', 'next'].map((name) => [name, linkTerm(`hydra:${name}`)]),
    ),
  },
  search: {
    '@id': 'hydra:search',
    '@context': Object.fromEntries(
      ['template', 'variableRepresentation', 'mapping', 'variable', 'property', 'required'].map((name) => [
        name,
        `hydra:${name}`,
      ]),
    ),
  },
}

/** Builds the JSON-LD context of one record type (API.md: `/api/contexts/{Name}`). */
export const buildContext = (origin: string, { type, fields }: Resource) => ({
  '@context': {
    ...vocabulary(origin),
    ...listTerms,
    schema: schemaOrg,
    ...Object.fromEntries(Object.keys(fields).map((field) => [field, termOf(type, field, fields)])),
  },
})

const schemaOrg = 'https://schema.org/'
/** Fields of errors are Hydra terms, which its clients display. */
const errorTerms: Record<string, string> = { title: 'hydra:title', description: 'hydra:description' }

/** The IRI of a field: a term of its own, except for those by which clients find the name and the email of a record. */
function termOf(type: string, field: string, fields: Resource['fields']): string {
  if (type === 'Error' || type === 'ConstraintViolation') return errorTerms[field] ?? `${type}/${field}`
  if (field === 'email') return 'schema:email'
  const name = ['name', 'label', 'title'].find((known) => fields[known])
  return field === name ? 'schema:name' : `${type}/${field}`
}

interface ListedResource {
  /** `session` */
  name: string
  resource: Resource
  /** operations at the URL of the list */
  operations: Operation[]
  path: string
}

/** Finds the top-level lists, with their URLs. */
const findLists = (resources: Iterable<Resource>): ListedResource[] =>
  [...resources].flatMap((resource) => {
    const { type, operations } = resource
    const list = operations.find(({ isList, path }) => isList && !path.includes('{'))
    if (!list) return []
    const name = `${type.charAt(0).toLowerCase()}${type.slice(1)}`
    return [{ name, resource, path: list.path, operations: operations.filter(({ path }) => path === list.path) }]
  })

/** Builds the entry point: `session: /api/sessions` (API.md: `GET /api`). */
export const buildEntrypoint = (resources: Iterable<Resource>) => ({
  '@context': '/api/contexts/Entrypoint',
  '@id': '/api',
  '@type': 'Entrypoint',
  ...(Object.fromEntries(findLists(resources).map(({ name, path }) => [name, path])) as Record<string, string>),
})

export const buildEntrypointContext = (origin: string, resources: Iterable<Resource>) => ({
  '@context': {
    ...vocabulary(origin),
    ...Object.fromEntries(findLists(resources).map(({ name }) => [name, linkTerm(`Entrypoint/${name}`)])),
  },
})

const hydraTerms = `ApiDocumentation Class SupportedProperty Operation Status Link title description supportedClass
  supportedProperty supportedOperation property possibleStatus method statusCode required readable writeable`.split(
  /\s+/,
)

/**
 * Builds the Hydra documentation of calls and fields, with terms unprefixed through the context (API.md:
 * `/api/docs.jsonld`).
 */
export function buildApiDocumentation(origin: string, resources: Iterable<Resource>) {
  const known = [...resources]
  return {
    '@context': {
      ...vocabulary(origin),
      rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
      rdfs: 'http://www.w3.org/2000/01/rdf-schema#',
      xmls: 'http://www.w3.org/2001/XMLSchema#',
      owl: 'http://www.w3.org/2002/07/owl#',
      schema: schemaOrg,
      ...Object.fromEntries(hydraTerms.map((word) => [word, `hydra:${word}`])),
      entrypoint: linkTerm('hydra:entrypoint'),
      expects: linkTerm('hydra:expects'),
      returns: linkTerm('hydra:returns'),
      label: 'rdfs:label',
      domain: linkTerm('rdfs:domain'),
      range: linkTerm('rdfs:range'),
    },
    '@id': '/api/docs.jsonld',
    '@type': 'ApiDocumentation',
    title: 'Mandature',
    entrypoint: '/api',
    supportedClass: [...known.map(supportedClass), entrypointClass(known)],
  }
}

const supportedClass = ({ type, fields, operations }: Resource) => ({
  '@id': `#${type}`,
  '@type': 'Class',
  title: type,
  supportedProperty: Object.entries(fields).map(([name, field]) => supportedProperty(type, name, field, fields)),
  // Operations on lists belong to the entry point.
  supportedOperation: operations.filter(({ isList }) => !isList).map(supportedOperation),
})

const supportedProperty = (
  type: string,
  name: string,
  { schema: described, relation, isReadable, isWritable, isRequired }: Field,
  fields: Resource['fields'],
) => ({
  '@type': 'SupportedProperty',
  title: name,
  property: {
    '@id': iriOf(termOf(type, name, fields)),
    // A field read as an address is a link; an embedded record is a value.
    '@type': relation?.isAddress ? 'Link' : 'rdf:Property',
    label: name,
    domain: `#${type}`,
    range: relation ? `#${relation.type}` : rangeOf(described),
    ...(!isArraySchema(described) && { 'owl:maxCardinality': 1 }),
  },
  required: isRequired,
  readable: isReadable,
  writeable: isWritable,
})

const entrypointClass = (resources: readonly Resource[]) => ({
  '@id': '#Entrypoint',
  '@type': 'Class',
  title: 'Entrypoint',
  supportedProperty: findLists(resources).map(({ name, resource: { type }, operations }) => ({
    '@type': 'SupportedProperty',
    title: name,
    property: {
      '@id': `#Entrypoint/${name}`,
      '@type': 'Link',
      label: name,
      domain: '#Entrypoint',
      range: [
        'hydra:Collection',
        {
          'owl:equivalentClass': {
            'owl:onProperty': { '@id': 'hydra:member' },
            'owl:allValuesFrom': { '@id': `#${type}` },
          },
        },
      ],
      supportedOperation: operations.map(supportedOperation),
    },
    required: false,
    readable: true,
    writeable: false,
  })),
  supportedOperation: [{ '@type': 'Operation', method: 'GET', title: 'GET /api', returns: '#Entrypoint' }],
})

const schemaActions: Record<string, string> = {
  GET: 'schema:FindAction',
  POST: 'schema:CreateAction',
  PUT: 'schema:ReplaceAction',
  PATCH: 'schema:UpdateAction',
  DELETE: 'schema:DeleteAction',
}

const supportedOperation = ({ method, path, description, status, returns, isList, expects }: Operation) => ({
  '@type': ['Operation', ...(method === 'POST' && status !== 201 ? [] : [schemaActions[method]])],
  method,
  title: `${method} ${path}`,
  ...(description !== null && { description }),
  ...(expects && { expects: `#${expects}` }),
  returns: isList ? 'hydra:Collection' : returns ? `#${returns}` : 'owl:Nothing',
  possibleStatus: [{ '@type': 'Status', statusCode: status }],
})

const iriOf = (term: string) => (term.includes(':') ? term : `#${term}`)

/** The schema of a value, without null. */
function valueOf(described: JsonSchema): JsonSchema {
  const value = described.anyOf?.find((one) => one.type !== 'null') ?? described
  return Array.isArray(value.type) ? { ...value, type: value.type.find((type) => type !== 'null') } : value
}

const isArraySchema = (described: JsonSchema) => valueOf(described).type === 'array'

/**
 * The XML Schema type of a field; null when there is none. Lists of values are `array`, as API Platform's clients
 * expect.
 */
function rangeOf(described: JsonSchema): string | null {
  const { type, format } = valueOf(described)
  if (type === 'array') return 'xmls:array'
  if (type === 'integer') return 'xmls:integer'
  if (type === 'number') return 'xmls:decimal'
  if (type === 'boolean') return 'xmls:boolean'
  if (type !== 'string') return null
  if (format === 'date-time') return 'xmls:dateTime'
  return format === 'date' ? 'xmls:date' : 'xmls:string'
}
