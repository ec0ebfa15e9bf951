import type { Operation, Resource } from './resources.ts'

const docs = '/api/docs.jsonld'
const vocabulary = { '@vocab': `${docs}#`, hydra: 'http://www.w3.org/ns/hydra/core#' }

/** The terms of one kind of record (API.md: `/api/contexts/{Name}`). */
export const context = ({ type, fields }: Resource) => ({
  '@context': {
    ...vocabulary,
    ...Object.fromEntries(Object.keys(fields).map((field) => [field, `${type}/${field}`])),
  },
})

/** Where each list is: `session: /api/sessions` (API.md: `GET /api`). */
export function entrypoint(resources: Iterable<Resource>) {
  const lists = [...resources].flatMap(({ type, operations }) => {
    const list = operations.find((operation) => operation.list)
    return list ? [[`${type.charAt(0).toLowerCase()}${type.slice(1)}`, list.path]] : []
  })
  return {
    '@context': '/api/contexts/Entrypoint',
    '@id': '/api',
    '@type': 'Entrypoint',
    ...(Object.fromEntries(lists) as Record<string, string>),
  }
}

/** The calls and the fields, in Hydra's words (API.md: `/api/docs.jsonld`). */
export const apiDocumentation = (resources: Iterable<Resource>) => ({
  '@context': {
    ...vocabulary,
    rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
    rdfs: 'http://www.w3.org/2000/01/rdf-schema#',
    xmls: 'http://www.w3.org/2001/XMLSchema#',
  },
  '@id': docs,
  '@type': 'hydra:ApiDocumentation',
  'hydra:title': 'Mandature',
  'hydra:entrypoint': '/api',
  'hydra:supportedClass': [...resources].map(supportedClass),
})

const supportedClass = ({ type, fields, operations }: Resource) => ({
  '@id': `#${type}`,
  '@type': 'hydra:Class',
  'hydra:title': type,
  'hydra:supportedProperty': Object.entries(fields).map(([name, { type: kind }]) => ({
    '@type': 'hydra:SupportedProperty',
    'hydra:title': name,
    'hydra:property': { '@id': `#${type}/${name}`, '@type': 'rdf:Property', 'rdfs:range': range(kind) },
    'hydra:readable': true,
  })),
  'hydra:supportedOperation': operations.map(supportedOperation),
})

const supportedOperation = ({ method, path, type, list }: Operation) => ({
  '@type': 'hydra:Operation',
  'hydra:method': method,
  'hydra:title': `${method} ${path}`,
  'hydra:returns': list ? 'hydra:Collection' : `#${type}`,
})

function range(kind: unknown): string | null {
  if (kind === 'integer') return 'xmls:integer'
  if (kind === 'number') return 'xmls:decimal'
  if (kind === 'boolean') return 'xmls:boolean'
  return kind === 'string' ? 'xmls:string' : null
}
