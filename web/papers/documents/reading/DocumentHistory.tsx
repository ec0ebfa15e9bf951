import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { DocumentStep } from '#contract/papers/documents.ts'
import { formatDay, formatTime } from '#web/ground/i18n/dates.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { PersonLink } from '#web/ground/ui/person/PersonLink.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import '#web/papers/documents/recordTranslations.ts'
import '#web/papers/documents/viewerWords.ts'

/**
 * Lists the workflow steps of the document, newest first. Renders nothing without steps: the viewer may not see the
 * history.
 */
export function DocumentHistory({ steps }: { steps: readonly DocumentStep[] }) {
  const { t } = useTranslation()
  if (steps.length === 0) return null
  return (
    <Panel title={t('viewer.history')}>
      <Box component="ol" reversed sx={plainList}>
        {steps.toReversed().map(({ at, by, from, to, fileVersion, comment }) => (
          <Box component="li" key={`${at}.${to}`} sx={{ py: 1, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
            <Typography>
              <strong>
                {t(from === 'draft' && to === 'published' ? 'doc.directPublication' : `doc.status.${to}`)}
              </strong>{' '}
              · {t('doc.version', { n: fileVersion })}
            </Typography>
            <Typography variant="body2" color="textSecondary">
              {t('viewer.stepAt', { date: formatDay(at), time: formatTime(at) })}
              {' · '}
              <PersonLink person={by} />
            </Typography>
            {comment && (
              <Typography variant="body2" sx={{ mt: 0.5, maxWidth: '70ch', whiteSpace: 'pre-line' }}>
                « {comment} »
              </Typography>
            )}
          </Box>
        ))}
      </Box>
    </Panel>
  )
}
