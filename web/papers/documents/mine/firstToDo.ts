import type { DocumentStatus, MyDocumentCounts } from '#contract/papers/documents.ts'
import { mineStatuses } from '#web/papers/documents/address.ts'

/** Returns the status shown by default: the most urgent one that has documents. */
export const firstToDo = (counts: MyDocumentCounts): DocumentStatus =>
  mineStatuses.find((status) => counts[status] > 0) ?? 'draft'
