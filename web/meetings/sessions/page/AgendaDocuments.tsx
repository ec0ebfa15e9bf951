import type { AgendaDocument } from '#contract/meetings/sessions/sessions.ts'
import { joinFacts } from '#web/ground/i18n/facts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { DocumentLines } from '#web/papers/documents/DocumentLine.tsx'
import '#web/meetings/sessions/translations.ts'

/**
 * Lists the documents of a point or of the session: attached or referenced, with the reader count for those allowed to
 * see it.
 */
export function AgendaDocuments({ documents }: { documents: readonly AgendaDocument[] }) {
  const { t } = useTranslation()
  const note = ({ byReference, asMinutes, readBy }: AgendaDocument) =>
    joinFacts([
      asMinutes ? t('point.asMinutes') : byReference && t('point.byReference'),
      readBy && t('point.readBy', { ...readBy }),
    ])
  return <DocumentLines documents={documents} note={note} />
}
