import { z } from 'zod'
import { orderBy, pagedParameters, queryId, queryInteger, searchText } from '#contract/ground/queryShapes.ts'
import { Day, fromIntegerString } from '#contract/ground/shapes.ts'
import { documentFamilies } from '#contract/papers/documents.ts'
import { maxSearchPages, searchTypes } from './search.ts'

/** A filter with one value, or a list of up to 50. */
const choicesOf = <Value extends z.ZodType>(value: Value) =>
  z.union([value.transform((one) => [one]), z.array(value).max(50)]).optional()

/** Periods relative to the day of the search. */
const searchPeriods = ['last12months'] as const
export type SearchPeriod = (typeof searchPeriods)[number]

/** Words and filters of a search (DOMAIN §10). */
const searchFilters = {
  q: searchText.default(''),
  type: choicesOf(z.enum(searchTypes)),
  /** includes the bodies below */
  irp: choicesOf(queryId),
  family: choicesOf(z.enum(documentFamilies)),
  documentType: choicesOf(queryId),
  thematic: choicesOf(queryId),
  year: choicesOf(fromIntegerString(z.int().min(1900).max(2099))),
  date: z.strictObject({ after: Day.optional(), before: Day.optional() }).optional(),
  period: z
    .enum(searchPeriods)
    .describe(
      'Une période relative au jour de l’appel, à Paris ; « last12months » : du même jour un an plus tôt jusqu’à ce jour compris. Avec « date », ce qui est des deux.',
    )
    .optional(),
  author: queryId.optional(),
  /** includes archived records */
  archived: z.enum(['true', '1', 'false', '0']).optional(),
}

export const SearchQuery = z.object({
  ...searchFilters,
  ...pagedParameters,
  page: queryInteger.refine((page) => page >= 1 && page <= maxSearchPages).optional(),
  /** `order=date`: newest first */
  order: z
    .preprocess(
      (value) => (value === 'relevance' || value === 'date' ? { [value]: 'desc' } : value),
      orderBy('relevance', 'date'),
    )
    .optional(),
})
export type SearchQuery = z.infer<typeof SearchQuery>
/** The criteria stored with a saved search. */
export const SavedCriteria = z.object(searchFilters)
export type SavedCriteria = z.infer<typeof SavedCriteria>

export const SuggestionsQuery = z.object({ q: searchText })
export const SavedSearchesQuery = z.object(pagedParameters)
export const SynonymsQuery = z.object({
  ...pagedParameters,
  q: searchText.optional(),
  order: orderBy('expressions', 'updatedAt').optional(),
})
export type SynonymsQuery = z.infer<typeof SynonymsQuery>
