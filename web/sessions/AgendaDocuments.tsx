import type { AgendaDocument } from '#contract/sessions.ts'
import { DocumentLines } from '#web/documents/DocumentLine.tsx'
import { useTranslation } from '#web/i18n.ts'
import { inLine } from '#web/ui/facts.ts'
import './words.ts'

/** The documents of a point or of the session: read by reference or not, and read by how many for who may know. */
export function AgendaDocuments({ documents }: { documents: readonly AgendaDocument[] }) {
  const { t } = useTranslation()
  const note = ({ byReference, readBy }: AgendaDocument) =>
    inLine([byReference && t('point.byReference'), readBy && t('point.readBy', { ...readBy })])
  return <DocumentLines documents={documents} note={note} />
}
