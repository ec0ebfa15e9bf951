import Box from '@mui/material/Box'
import type { AgendaDocument } from '#contract/meetings/sessions.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { DropZone } from '#web/papers/documents/DropZone.tsx'
import { UploadList } from '#web/papers/documents/UploadList.tsx'
import { useUploads } from '#web/papers/documents/useUploads.ts'
import { AttachedDocument } from './point/AttachedDocument.tsx'
import '#web/papers/documents/recordTranslations.ts'

interface SessionDocumentsProps {
  place: { irp: number; session: number }
  documents: readonly AgendaDocument[]
}

/** Lists the documents of the whole session, such as the convocation and the minutes. */
export function SessionDocuments({ place: { irp, session }, documents }: SessionDocumentsProps) {
  const { t } = useTranslation()
  const { uploads, add } = useUploads({ place: { irp, family: 'session', session } })
  return (
    <Panel title={t('session.ownDocuments')}>
      <DropZone compact about={t('session.ownDocuments')} onFiles={(files) => add(files)}>
        {documents.length > 0 && (
          <Box component="ul" sx={{ ...plainList, display: 'grid', gap: 0.75, mb: 1 }}>
            {documents.map((document) => (
              <AttachedDocument key={document.id} document={document} />
            ))}
          </Box>
        )}
        <UploadList uploads={uploads} />
      </DropZone>
    </Panel>
  )
}
