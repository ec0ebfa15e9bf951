import { z } from 'zod'
import { SavedCriteria } from '#contract/finding/searchQueries.ts'
import { rejectFields } from '#server/ground/http/payload/fieldViolation.ts'
import { throwViolations } from '#server/ground/http/payload/parseValidFields.ts'
import { parseQuery } from '#server/ground/http/payload/parsing.ts'
import { ValidationError } from '#server/ground/http/payload/validation.ts'

/** Display parameters, not saved with a search. */
const listParameters = ['order', 'page', 'itemsPerPage', 'pagination']
/** Rejects unknown parameters: they would be saved without effect and look like filters. */
const StrictCriteria = z.strictObject(SavedCriteria.shape)
/** Maximum length of the column. */
const maxCharacters = 2_000

/**
 * Validates and normalizes the criteria of a saved search, given as a query string:
 * `q=t%C3%A9l%C3%A9travail&type[]=document`.
 * @returns the canonical query string, equal for equal searches
 * @throws Failure on `query`: `search.noCriteria`, or its violations
 */
export function normalizeCriteria(query: string): string {
  const written = Object.entries(parseQuery(query.replace(/^\?/, ''))).filter(
    ([name]) => !listParameters.includes(name),
  )
  const read = StrictCriteria.safeParse(Object.fromEntries(written))
  if (!read.success)
    return throwViolations(new ValidationError(read.error).violations.map((fault) => ({ ...fault, propertyPath })))
  const criteria = formatCriteria(read.data)
  // « archives included » alone is no criterion
  rejectFields(/^(?:archived=true)?$/.test(criteria) ? [[propertyPath, 'search.noCriteria']] : [])
  if (criteria.length > maxCharacters) return throwViolations([tooLong])
  return criteria
}

/** Parses a query string written by `normalizeCriteria`. */
export const parseCriteria = (query: string): SavedCriteria => SavedCriteria.parse(parseQuery(query))

const propertyPath = 'query'
const tooLong = { propertyPath, message: '2 000 caractères au maximum', code: 'too_big' }

function formatCriteria({ q, date, period, author, archived, ...lists }: SavedCriteria): string {
  const { type, irp, family, documentType, thematic, year } = lists
  const values = [
    ...singleParameter('q', q),
    ...listParameter('type', type),
    ...listParameter('irp', irp),
    ...listParameter('family', family),
    ...listParameter('documentType', documentType),
    ...listParameter('thematic', thematic),
    ...listParameter('year', year),
    ...singleParameter('date[after]', date?.after),
    ...singleParameter('date[before]', date?.before),
    ...singleParameter('period', period),
    ...singleParameter('author', author),
    ...singleParameter('archived', archived === 'true' || archived === '1' ? 'true' : undefined),
  ]
  return values.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')
}

type QueryParameters = [name: string, value: string][]

const singleParameter = (name: string, value: string | number | undefined): QueryParameters =>
  value === undefined || value === '' ? [] : [[name, String(value).toWellFormed()]]

const listParameter = (name: string, values: readonly (string | number)[] = []): QueryParameters =>
  [...new Set(values.map(String))]
    .toSorted((left, right) => left.localeCompare(right, 'fr', { numeric: true }))
    .map((value) => [`${name}[]`, value])
