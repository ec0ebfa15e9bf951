import type { SearchType } from '#contract/finding/search.ts'
import type { SearchPeriod } from '#contract/finding/searchQueries.ts'
import type { DocumentFamily } from '#contract/papers/documents.ts'
import { formatQuery, type Query } from '#web/ground/http/query.ts'
import { readDay, readId, readOneOf, readPage, readText } from '#web/ground/ui/filters/searchParams.ts'

/** Filters of a search. An empty filter does not restrict the results. */
export interface SearchFilters {
  q: string
  type: readonly SearchType[]
  /** Body ids; their child bodies are included. */
  irp: readonly number[]
  family: readonly DocumentFamily[]
  documentType: readonly number[]
  thematic: readonly number[]
  year: readonly number[]
  /** Dates in Paris, both inclusive. */
  from?: string | undefined
  to?: string | undefined
  /** Period relative to the day of the search. */
  period?: SearchPeriod | undefined
  /** Id of a person. */
  author?: number | undefined
  /** Includes archived records. */
  archived: boolean
}

/** Search parameters of the search screen: the defined filters, the order and the page. */
export type SearchPageParams = { [Name in keyof SearchFilters]?: SearchFilters[Name] | undefined } & {
  order?: 'date' | undefined
  page?: number | undefined
}

const types: Record<SearchType, true> = {
  document: true,
  session: true,
  point: true,
  decision: true,
  commitment: true,
  article: true,
  video: true,
  podcast: true,
  synopsis: true,
  project: true,
}
const families: Record<DocumentFamily, true> = { session: true, committee: true, functioning: true }
const periods: Record<SearchPeriod, true> = { last12months: true }
export const searchTypes = Object.keys(types) as SearchType[]
export const searchPeriods = Object.keys(periods) as SearchPeriod[]
export const searchFamilies = Object.keys(families) as DocumentFamily[]
/** DOMAIN §10 */
export const resultsPerPage = 20
export const maxPage = 50
const maxChoices = 50

type RawParams = Record<string, unknown>

/**
 * Reads the search parameters of the screen, `type=document,session&from=2026-01-01`, or of the API,
 * `type[]=document&type[]=session&date[after]=2026-01-01`, as used by saved searches and emails.
 */
export function readSearchPageParams(written: RawParams): SearchPageParams {
  const page = readPage(written)
  return {
    // undefined removes the API parameters, which the router would otherwise keep in the URL
    ...Object.fromEntries(Object.keys(written).flatMap((name) => (name.endsWith(']') ? [[name, undefined]] : []))),
    ...toPageParams(toFilters(written)),
    order: written.order === 'date' ? 'date' : undefined,
    page: page && page <= maxPage ? page : undefined,
  }
}

/** Converts search parameters to filters, with a value for each one. */
export const toFilters = (written: RawParams): SearchFilters => ({
  // pasted text may contain characters the server refuses: NUL and lone surrogates
  q: (readText(written.q) ?? '').replaceAll('\0', ' ').toWellFormed().trim(),
  type: readList(written, 'type', (value) => readOneOf(types, value)),
  irp: readList(written, 'irp', readId),
  family: readList(written, 'family', (value) => readOneOf(families, value)),
  documentType: readList(written, 'documentType', readId),
  thematic: readList(written, 'thematic', readId),
  year: readList(written, 'year', readYear),
  from: readDay(written.from ?? written['date[after]']),
  to: readDay(written.to ?? written['date[before]']),
  period: readOneOf(periods, written.period),
  author: readId(written.author),
  archived: ['true', '1'].includes(String(written.archived)),
})

/** Returns the search parameters of a search, at its first page. */
export const toPageParams = (filters: SearchFilters): SearchPageParams =>
  Object.fromEntries(Object.entries(filters).map(([name, filter]) => [name, isSet(filter) ? filter : undefined]))

const isSet = (filter: unknown) => (Array.isArray(filter) ? filter.length > 0 : Boolean(filter))

/** Converts the filters to the query of the API. */
export const toApiQuery = ({ from, to, q, archived, ...filters }: SearchFilters): Query => ({
  q,
  ...filters,
  date: { after: from, before: to },
  archived: archived || undefined,
})

/** Returns the query string stored in a saved search: `q=t%C3%A9l%C3%A9travail&type[]=document`. */
export const toSavedQuery = (filters: SearchFilters) => formatQuery(toApiQuery(filters)).slice(1)

/** Counts the active filters, without the words. */
export const countFilters = ({ q: _words, ...filters }: SearchFilters) =>
  Object.values(filters).reduce<number>(
    (count, filter) => count + (Array.isArray(filter) ? filter.length : Number(Boolean(filter))),
    0,
  )

export const isEmptySearch = (filters: SearchFilters) => filters.q === '' && countFilters(filters) === 0

function readList<Value>(written: RawParams, name: string, read: (value: unknown) => Value | undefined): Value[] {
  const values = [written[name] ?? written[`${name}[]`]]
    .flat()
    .flatMap((value) => (typeof value === 'string' ? value.split(',') : [value]))
  return [...new Set(values.map(read).filter((value) => value !== undefined))].slice(0, maxChoices)
}

function readYear(value: unknown): number | undefined {
  const year = readId(value)
  return year && year >= 1900 && year <= 2099 ? year : undefined
}
