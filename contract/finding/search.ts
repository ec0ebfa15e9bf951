import { z } from 'zod'
import { BodyReference } from '#contract/ground/bodyReference.ts'
import { collection, Id, item, Timestamp } from '#contract/ground/shapes.ts'
import { PersonReference } from '#contract/people/users/users.ts'

/** Types of results (SPEC §3 "Search"). People are found separately, only by name (DOMAIN §10). */
export const searchTypes = [
  'document',
  'session',
  'point',
  'decision',
  'commitment',
  'article',
  'video',
  'podcast',
  'synopsis',
  'project',
] as const
export type SearchType = (typeof searchTypes)[number]

/** Maximum number of result pages (DOMAIN §10). */
export const maxSearchPages = 50

/** Safe HTML: everything is escaped but `<mark>` around the matched words. */
const MarkedHtml = z.string()

/** A matching page of a PDF, best first. */
const FoundPage = z.object({ page: z.int().positive(), extract: MarkedHtml })

/**
 * A search result. `@id` is the path of the record, `url` that of its screen, with page and words to highlight if any.
 */
export const SearchResult = item('SearchResult', {
  type: z.enum(searchTypes),
  id: Id,
  /** plain text */
  title: z.string(),
  titleMarked: MarkedHtml,
  /** at most 240 characters, without tags */
  extract: MarkedHtml,
  url: z.string(),
  date: Timestamp,
  irp: BodyReference.nullable(),
  /** the session of a point, decision, commitment or document */
  session: z.object({ id: Id, title: z.string(), startsAt: Timestamp }).nullable(),
  /** at most three */
  pages: z.array(FoundPage),
  /** the matched words as written, lower-cased: the document viewer highlights them */
  forms: z.array(z.string()),
  archived: z.boolean(),
  /** the key it was imported under, if any */
  externalId: z.string().nullable(),
  score: z.number(),
})
export type SearchResult = z.infer<typeof SearchResult>

/** Number of results of each choice, with the other filters as they are. Largest first, without empty choices. */
const Facet = z.array(z.object({ value: z.string(), label: z.string(), count: z.int().positive() }))
export const searchFacets = ['type', 'irp', 'documentType', 'thematic', 'year'] as const
export type SearchFacet = (typeof searchFacets)[number]

export const SearchAnswer = collection(SearchResult).extend({
  facets: z.object({ type: Facet, irp: Facet, documentType: Facet, thematic: Facet, year: Facet }),
  /** corrected query; it finds something that the viewer may read */
  suggestion: z.string().nullable(),
  /** number of results with every word; lower than the total if others have only most of them */
  exact: z.int().nonnegative(),
  /** words searched in another spelling: `[{typed: "delegaton", read: ["délégation"]}]` */
  corrections: z.array(z.object({ typed: z.string(), read: z.array(z.string()) })),
  /** members found by name, on the first page; at most five */
  people: z.array(PersonReference),
})
export type SearchAnswer = z.infer<typeof SearchAnswer>

/** Suggestions while typing. */
export const SearchSuggestions = item('SearchSuggestions', {
  /** at most eight, without people */
  titles: z.array(
    z.object({
      type: z.enum(searchTypes),
      id: Id,
      title: z.string(),
      titleMarked: MarkedHtml,
      url: z.string(),
      irp: BodyReference.nullable(),
      date: Timestamp,
    }),
  ),
  suggestion: z.string().nullable(),
  /** at most three */
  people: z.array(PersonReference),
})
export type SearchSuggestions = z.infer<typeof SearchSuggestions>
