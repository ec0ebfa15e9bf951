import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import type { Content } from '#contract/publishing/contents/contents.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { stack } from '#web/ground/ui/columns.ts'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { SessionItems } from '#web/meetings/sessions/SessionItem.tsx'
import { DocumentLines } from '#web/papers/documents/DocumentLine.tsx'
import { ContentCards } from '#web/publishing/contents/list/ContentCard.tsx'

/** Lists the documents, sessions and contents that a content links to or that are about the same projects. */
export function Related({ related: { documents, sessions, contents } }: Pick<Content, 'related'>) {
  const { t } = useTranslation()
  const heading = useId()
  if (documents.length + sessions.length + contents.length === 0) return null
  return (
    <Box component="aside" sx={{ ...stack, gridTemplateColumns: 'minmax(0, 1fr)', mt: 5 }}>
      {documents.length > 0 && (
        <Panel title={t('content.documents')}>
          <DocumentLines documents={documents} />
        </Panel>
      )}
      {sessions.length > 0 && (
        <Panel title={t('content.sessions')}>
          <SessionItems sessions={sessions} withBody />
        </Panel>
      )}
      {contents.length > 0 && (
        <Box component="section" aria-labelledby={heading} className="no-print">
          <Typography variant="h2" id={heading} sx={{ mb: 1.5 }}>
            {t('content.contents')}
          </Typography>
          <ContentCards contents={contents} heading="h3" withKind />
        </Box>
      )}
    </Box>
  )
}
