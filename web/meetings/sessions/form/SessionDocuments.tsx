import Box from '@mui/material/Box'
import type { AgendaDocument } from '#contract/meetings/sessions/sessions.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { isUnclassifiedDraft } from '#web/meetings/sessions/tray/isUnclassifiedDraft.ts'
import { AttachedDocument } from './point/AttachedDocument.tsx'
import '#web/papers/documents/recordTranslations.ts'

/**
 * Lists the documents of the whole session, such as the convocation and the minutes. Those that are not classified yet
 * wait in the tray. Renders nothing for an empty list.
 */
export function SessionDocuments({ documents }: { documents: readonly AgendaDocument[] }) {
  const { t } = useTranslation()
  const own = documents.filter((document) => !isUnclassifiedDraft(document))
  if (own.length === 0) return null
  return (
    <Panel title={t('session.ownDocuments')}>
      <Box component="ul" sx={{ ...plainList, display: 'grid', gap: 0.75 }}>
        {own.map((document) => (
          <AttachedDocument key={document.id} document={document} />
        ))}
      </Box>
    </Panel>
  )
}
