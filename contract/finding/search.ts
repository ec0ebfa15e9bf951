import { z } from 'zod'
import { BodyReference } from '#contract/ground/bodyReference.ts'
import { collection, Id, item, Timestamp } from '#contract/ground/shapes.ts'
import { PersonReference } from '#contract/people/users.ts'

/** What can be found (SPEC §3 "Search"). People come apart from it, by their names alone (DOMAIN §10). */
export const searchTypes = [
  'document',
  'session',
  'point',
  'decision',
  'article',
  'video',
  'podcast',
  'synopsis',
  'project',
] as const
export type SearchType = (typeof searchTypes)[number]

/** So many pages of results can be turned (DOMAIN §10). */
export const searchPages = 50

/** Text that is safe as HTML: everything in it is escaped but `<mark>`, which stands around what was looked for. */
const Marked = z.string()

/** A page of a PDF on which it was found, from the best. */
const FoundPage = z.object({ page: z.int().positive(), extract: Marked })

/** `@id` is the address of the record, `url` that of the screen that shows it, on the page and with the words to mark when it has any. */
export const SearchResult = item('SearchResult', {
  type: z.enum(searchTypes),
  id: Id,
  /** plain text */
  title: z.string(),
  titleMarked: Marked,
  /** ≤ 240 characters, without the marks */
  extract: Marked,
  url: z.string(),
  date: Timestamp,
  irp: BodyReference.nullable(),
  /** the session of a point, of a decision, of a document */
  session: z.object({ id: Id, title: z.string(), startsAt: Timestamp }).nullable(),
  /** three at most */
  pages: z.array(FoundPage),
  /** its words as it writes them, lower-cased: what the viewer of documents marks */
  forms: z.array(z.string()),
  archived: z.boolean(),
  /** the key that it was loaded under, if any */
  externalId: z.string().nullable(),
  score: z.number(),
})
export type SearchResult = z.infer<typeof SearchResult>

/** How many results each choice would give, the other filters being as they are. The largest first; none is empty. */
const Facet = z.array(z.object({ value: z.string(), label: z.string(), count: z.int().positive() }))
export const searchFacets = ['type', 'irp', 'documentType', 'thematic', 'year'] as const
export type SearchFacet = (typeof searchFacets)[number]

export const SearchAnswer = collection(SearchResult).extend({
  facets: z.object({ type: Facet, irp: Facet, documentType: Facet, thematic: Facet, year: Facet }),
  /** what was probably meant, as it can be typed; it finds something that the viewer may read */
  suggestion: z.string().nullable(),
  /** how many results hold every word; fewer than there are when the others hold most of them only */
  exact: z.int().nonnegative(),
  /** words that were looked for although they were typed otherwise: `[{typed: "delegaton", read: ["délégation"]}]` */
  corrections: z.array(z.object({ typed: z.string(), read: z.array(z.string()) })),
  /** members whose name it is, on the first page; five at most */
  people: z.array(PersonReference),
})
export type SearchAnswer = z.infer<typeof SearchAnswer>

/** While one types: titles that go on like this. */
export const SearchSuggestions = item('SearchSuggestions', {
  /** eight at most, people not counted */
  titles: z.array(
    z.object({
      type: z.enum(searchTypes),
      id: Id,
      title: z.string(),
      titleMarked: Marked,
      url: z.string(),
      irp: BodyReference.nullable(),
      date: Timestamp,
    }),
  ),
  suggestion: z.string().nullable(),
  /** three at most */
  people: z.array(PersonReference),
})
export type SearchSuggestions = z.infer<typeof SearchSuggestions>
