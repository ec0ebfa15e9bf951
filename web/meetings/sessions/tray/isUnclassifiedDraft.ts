import type { AgendaDocument } from '#contract/meetings/sessions/sessions.ts'

/** Returns whether a document of the session still waits in the tray of its author. */
export const isUnclassifiedDraft = ({ status, documentType }: Pick<AgendaDocument, 'status' | 'documentType'>) =>
  status === 'draft' && documentType === null
