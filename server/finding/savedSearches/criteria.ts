import { z } from 'zod'
import { SavedCriteria } from '#contract/searchQueries.ts'
import { parseQuery } from '#server/ground/http/payload/parsing.ts'
import { refuseAll } from '#server/ground/http/payload/readFields.ts'
import { refuseFields } from '#server/ground/http/payload/refuseFields.ts'
import { Refused } from '#server/ground/http/payload/validation.ts'

/** Display parameters, not saved with a search. */
const ofTheList = ['order', 'page', 'itemsPerPage', 'pagination']
/** Rejects unknown parameters: they would be saved without effect and look like filters. */
const Criteria = z.strictObject(SavedCriteria.shape)
/** Maximum length of the column. */
const longest = 2_000

/**
 * Validates and normalizes the criteria of a saved search, given as a query string:
 * `q=t%C3%A9l%C3%A9travail&type[]=document`.
 * @returns the canonical query string, equal for equal searches
 * @throws Failure on `query`: `search.noCriteria`, or its violations
 */
export function normalised(query: string): string {
  const written = Object.entries(parseQuery(query.replace(/^\?/, ''))).filter(([name]) => !ofTheList.includes(name))
  const read = Criteria.safeParse(Object.fromEntries(written))
  if (!read.success) return refuseAll(new Refused(read.error).violations.map((fault) => ({ ...fault, propertyPath })))
  const criteria = writeCriteria(read.data)
  // « archives included » alone is no criterion
  refuseFields(/^(?:archived=true)?$/.test(criteria) ? [[propertyPath, 'search.noCriteria']] : [])
  if (criteria.length > longest) return refuseAll([tooLong])
  return criteria
}

/** Parses a query string written by `normalizeCriteria`. */
export const readCriteria = (query: string): SavedCriteria => SavedCriteria.parse(parseQuery(query))

const propertyPath = 'query'
const tooLong = { propertyPath, message: '2 000 caractères au maximum', code: 'too_big' }

function writeCriteria({ q, date, period, author, archived, ...lists }: SavedCriteria): string {
  const { type, irp, family, documentType, thematic, year } = lists
  const values = [
    ...one('q', q),
    ...many('type', type),
    ...many('irp', irp),
    ...many('family', family),
    ...many('documentType', documentType),
    ...many('thematic', thematic),
    ...many('year', year),
    ...one('date[after]', date?.after),
    ...one('date[before]', date?.before),
    ...one('period', period),
    ...one('author', author),
    ...one('archived', archived === 'true' || archived === '1' ? 'true' : undefined),
  ]
  return values.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')
}

type Written = [name: string, value: string][]

const one = (name: string, value: string | number | undefined): Written =>
  value === undefined || value === '' ? [] : [[name, String(value).toWellFormed()]]

const many = (name: string, values: readonly (string | number)[] = []): Written =>
  [...new Set(values.map(String))]
    .toSorted((left, right) => left.localeCompare(right, 'fr', { numeric: true }))
    .map((value) => [`${name}[]`, value])
