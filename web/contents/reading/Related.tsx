import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import type { Content } from '#contract/contents.ts'
import { ContentCards } from '#web/contents/list/ContentCard.tsx'
import { DocumentLines } from '#web/documents/DocumentLine.tsx'
import { useTranslation } from '#web/i18n.ts'
import { SessionItems } from '#web/sessions/SessionItem.tsx'
import { stack } from '#web/ui/columns.ts'
import { Panel } from '#web/ui/Panel.tsx'

/** Documents, sessions and contents that a content names, or that are about the same projects. */
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
