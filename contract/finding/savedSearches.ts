import { z } from 'zod'
import { rhythms } from '#contract/ground/rhythms.ts'
import { collection, Id, item, Timestamp, text } from '#contract/ground/shapes.ts'

/** Maximum number per person (SPEC §2). */
export const maxSavedSearches = 20

/** A saved search of a person (SPEC §2 "Saved search"). */
export const SavedSearch = item('SavedSearch', {
  id: Id,
  name: z.string(),
  /** as in the URL of the search screen: `q=t%C3%A9l%C3%A9travail&type[]=document` */
  query: z.string(),
  rhythm: z.enum(rhythms),
  /** number of results published since the owner last opened it */
  fresh: z.int().nonnegative(),
  seenAt: Timestamp,
  createdAt: Timestamp,
})
export type SavedSearch = z.infer<typeof SavedSearch>
export const SavedSearches = collection(SavedSearch)

export const SavedSearchForm = z.object({
  name: text(80),
  /** words and filters; sorting and page are ignored */
  query: z.string().trim().min(1).max(2_000),
  rhythm: z.enum(rhythms).default('none'),
})
export type SavedSearchForm = z.output<typeof SavedSearchForm>
