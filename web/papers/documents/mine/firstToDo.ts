import type { DocumentStatus, MyDocumentCounts } from '#contract/papers/documents.ts'
import { mineStatuses } from '#web/papers/documents/address.ts'

/** The state that is shown until one is chosen: the first that has documents, in the order in which they ask for something. */
export const firstToDo = (counts: MyDocumentCounts): DocumentStatus =>
  mineStatuses.find((status) => counts[status] > 0) ?? 'draft'
