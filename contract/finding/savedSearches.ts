import { z } from 'zod'
import { rhythms } from '#contract/ground/rhythms.ts'
import { collection, Id, item, Timestamp, text } from '#contract/ground/shapes.ts'

/** So many a person (SPEC §2). */
export const savedSearchesAtMost = 20

/** A search that its owner keeps (SPEC §2 "Saved search"). */
export const SavedSearch = item('SavedSearch', {
  id: Id,
  name: z.string(),
  /** as the address of the search screen writes it: `q=t%C3%A9l%C3%A9travail&type[]=document` */
  query: z.string(),
  rhythm: z.enum(rhythms),
  /** how many results came out since its owner last opened it */
  fresh: z.int().nonnegative(),
  seenAt: Timestamp,
  createdAt: Timestamp,
})
export type SavedSearch = z.infer<typeof SavedSearch>
export const SavedSearches = collection(SavedSearch)

export const SavedSearchForm = z.object({
  name: text(80),
  /** words and filters; the order and the page of the list are left out of it */
  query: z.string().trim().min(1).max(2_000),
  rhythm: z.enum(rhythms).default('none'),
})
export type SavedSearchForm = z.output<typeof SavedSearchForm>
