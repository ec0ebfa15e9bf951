import type { DocumentRow, DocumentStatus } from '#contract/papers/documents.ts'

/** Where the newest version stands: that of a published document may have another on its way. */
export const newestState = ({ status, pending }: Pick<DocumentRow, 'status' | 'pending'>): DocumentStatus =>
  pending?.status ?? status
