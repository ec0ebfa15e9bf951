import type { DocumentRow, DocumentStatus } from '#contract/papers/documents.ts'

/** Returns the status of the newest version, which is the pending one of a published document. */
export const newestVersionStatus = ({ status, pending }: Pick<DocumentRow, 'status' | 'pending'>): DocumentStatus =>
  pending?.status ?? status
