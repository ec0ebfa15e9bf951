import { mdiCommentAlertOutline } from '@mdi/js'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { DocumentRow } from '#contract/papers/documents.ts'
import { formatDayShort } from '#web/ground/i18n/dates.ts'
import { joinFacts } from '#web/ground/i18n/facts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { authorName } from '#web/ground/i18n/names.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import '#web/papers/documents/recordTranslations.ts'

/** Shows why a document was refused, by whom and when. */
export function RefusalReason({ document: { lastStep, pending } }: { document: DocumentRow }) {
  const { t } = useTranslation()
  if (!lastStep) return null
  const facts = [
    pending ? t('doc.versionRefused', { n: pending.fileVersion }) : t('doc.status.refused'),
    formatDayShort(lastStep.at),
    authorName(t, lastStep.by),
  ]
  return (
    <Box sx={box}>
      <Icon path={mdiCommentAlertOutline} sx={{ fontSize: 20, mt: '2px', color: 'ink.error' }} />
      <div>
        <Typography variant="body2">{joinFacts(facts)}</Typography>
        <Typography sx={{ maxWidth: '70ch', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {lastStep.comment && `«\u00A0${lastStep.comment}\u00A0»`}
        </Typography>
      </div>
    </Box>
  )
}

const box = { display: 'flex', gap: 1.25, mb: 1.5, px: 1.5, py: 1.25, borderRadius: 1, bgcolor: 'soft.error' } as const
