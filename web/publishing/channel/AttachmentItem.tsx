import { mdiAlertCircleOutline, mdiFileDocumentOutline } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { frenchSpaces } from '#contract/ground/frenchSpaces.ts'
import { violationsOf } from '#web/ground/fields/violations.ts'
import { failureMessage } from '#web/ground/http/failureMessage.ts'
import type { Translate } from '#web/ground/i18n/i18n.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { formatBytes } from '#web/ground/i18n/numbers.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import type { DraftAttachment } from './useAttachments.ts'

interface AttachmentItemProps {
  attached: DraftAttachment
  onRetry: () => void
  onRemove: () => void
}

/** Shows one file of the post being written, with its progress and actions. */
export function AttachmentItem({ attached, onRetry, onRemove }: AttachmentItemProps) {
  const { t } = useTranslation()
  const { name, size, progress } = attached
  const { state } = progress
  const isFault = state === 'failed' || state === 'refused'
  return (
    <Box component="li" sx={line}>
      <Icon
        path={isFault ? mdiAlertCircleOutline : mdiFileDocumentOutline}
        sx={{ fontSize: 20, mt: '2px', color: isFault ? 'ink.error' : 'text.secondary' }}
      />
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ overflowWrap: 'anywhere' }}>
          {name}
          <Typography variant="body2" component="span" color="textSecondary" sx={{ whiteSpace: 'nowrap' }}>
            {`\u00A0· ${formatBytes(size)}`}
          </Typography>
        </Box>
        {state === 'sending' && (
          <LinearProgress
            variant="determinate"
            value={Math.round(progress.share * 100)}
            aria-label={t('upload.progressOf', { name })}
            sx={{ my: 0.5, borderRadius: 1 }}
          />
        )}
        <Typography
          variant="body2"
          {...(isFault && { role: 'alert' })}
          sx={{ color: isFault ? 'ink.error' : 'text.secondary' }}
        >
          {progressText(attached, t)}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 0.5 }}>
        {state === 'failed' && (
          <Button size="small" variant="text" aria-label={`${t('common.retry')}\u00A0: ${name}`} onClick={onRetry}>
            {t('common.retry')}
          </Button>
        )}
        <Button
          size="small"
          variant="text"
          color="inherit"
          aria-label={`${removal()}\u00A0: ${name}`}
          onClick={onRemove}
        >
          {removal()}
        </Button>
      </Box>
    </Box>
  )

  function removal() {
    return t(state === 'sending' ? 'common.cancel' : 'channel.detach')
  }
}

function progressText({ progress }: DraftAttachment, t: Translate): string {
  switch (progress.state) {
    case 'kept':
      return t('channel.attached')
    case 'sending':
      return progress.share === 1
        ? t('upload.checking')
        : t('upload.sent', { percent: Math.round(progress.share * 100) })
    case 'refused':
      return t(progress.because)
    case 'failed': {
      const [violation] = violationsOf(progress.failure)
      return violation ? frenchSpaces(violation.message) : failureMessage(progress.failure.fault, t)
    }
  }
}

const line = {
  display: 'grid',
  columnGap: 1.25,
  rowGap: 0.25,
  gridTemplateColumns: { xs: '20px minmax(0, 1fr)', sm: '20px minmax(0, 1fr) auto' },
  '& > :last-child': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
  alignItems: 'start',
  px: 1.25,
  py: 0.875,
  borderRadius: 1,
  bgcolor: 'background.default',
} as const
