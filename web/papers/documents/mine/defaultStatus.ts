import type { DocumentStatus, MyDocumentCounts } from '#contract/papers/documents.ts'
import { myDocumentStatuses } from '#web/papers/documents/searchParams.ts'

/** Returns the status shown by default: the most urgent one that has documents. */
export const defaultStatus = (counts: MyDocumentCounts): DocumentStatus =>
  myDocumentStatuses.find((status) => counts[status] > 0) ?? 'draft'
