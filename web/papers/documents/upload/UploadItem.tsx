import { mdiAlertCircleOutline, mdiCheckCircleOutline, mdiFileDocumentOutline, mdiHelpCircleOutline } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { frenchSpaces } from '#contract/ground/frenchSpaces.ts'
import { failureMessage } from '#web/ground/http/failureMessage.ts'
import type { Translate } from '#web/ground/i18n/i18n.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { formatBytes } from '#web/ground/i18n/numbers.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { canRetry, isProcessing, type Progress, type Upload } from '#web/papers/documents/UploadQueue.ts'

/** Actions on one upload. */
export interface UploadActions {
  retry: (id: number) => void
  agree: (id: number) => void
  remove: (id: number) => void
}

interface UploadItemProps<Answer> {
  upload: Upload<unknown, Answer>
  acts: UploadActions
  /** Renders extra content under an uploaded file. */
  filed: ((answer: Answer) => ReactNode) | undefined
}

/** Shows one upload: file name, progress bar, progress as text, and its actions. */
export function UploadItem<Answer>({ upload, acts, filed }: UploadItemProps<Answer>) {
  const { t } = useTranslation()
  const { id, file, progress } = upload
  const { state } = progress
  const isFault = state === 'failed' || state === 'refused'
  return (
    <Box component="li" sx={line}>
      <Icon
        path={icons[state]}
        sx={{ gridArea: 'icon', fontSize: 20, mt: '2px', color: isFault ? 'ink.error' : tones[state] }}
      />
      <Box sx={{ gridArea: 'name', minWidth: 0, overflowWrap: 'anywhere' }}>
        {file.name}
        <Typography variant="body2" component="span" color="textSecondary" sx={{ whiteSpace: 'nowrap' }}>
          {'\u00A0· '}
          {formatBytes(file.size)}
        </Typography>
      </Box>
      <Box sx={{ gridArea: 'words', minWidth: 0 }}>
        {state === 'sending' && (
          <LinearProgress
            variant="determinate"
            value={Math.round(progress.share * 100)}
            aria-label={t('upload.progressOf', { name: file.name })}
            sx={{ my: 0.5, borderRadius: 1 }}
          />
        )}
        <Typography
          variant="body2"
          role={isFault || state === 'asking' ? 'alert' : undefined}
          sx={{ color: isFault ? 'ink.error' : 'text.secondary' }}
        >
          {progressText(progress, t)}
        </Typography>
        {state === 'filed' && filed?.(progress.answer)}
      </Box>
      <Box sx={{ gridArea: 'acts', display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 0.5 }}>
        {canRetry(upload) && <ActionButton about={file.name} name={t('common.retry')} onClick={() => acts.retry(id)} />}
        {state === 'asking' && (
          <ActionButton about={file.name} name={t('upload.fileAnyway')} onClick={() => acts.agree(id)} />
        )}
        {!isProcessing(upload) && (
          <ActionButton about={file.name} name={t(removals[state])} onClick={() => acts.remove(id)} />
        )}
      </Box>
    </Box>
  )
}

const ActionButton = ({ name, about, onClick }: { name: string; about: string; onClick: () => void }) => (
  <Button size="small" variant="text" aria-label={`${name}\u00A0: ${about}`} onClick={onClick}>
    {name}
  </Button>
)

function progressText(progress: Progress<unknown>, t: Translate): string {
  switch (progress.state) {
    case 'waiting':
      return t('upload.waiting')
    case 'sending':
      return progress.share === 1
        ? t('upload.checking')
        : t('upload.sent', { percent: Math.round(progress.share * 100) })
    case 'asking':
      return progress.question
    case 'filed':
      return t('upload.filed')
    case 'refused':
      return t(progress.because)
    case 'failed':
      return faultOf(progress)
  }

  function faultOf({ failure }: Progress<unknown> & { state: 'failed' }): string {
    const { problem } = failure
    // the violations of a form are more precise than the general message
    if (problem && 'violations' in problem && problem.violations.length > 0)
      return problem.violations.map(({ message }) => frenchSpaces(message)).join(' ')
    return failureMessage(failure.fault, t)
  }
}

const icons = {
  waiting: mdiFileDocumentOutline,
  sending: mdiFileDocumentOutline,
  asking: mdiHelpCircleOutline,
  filed: mdiCheckCircleOutline,
  refused: mdiAlertCircleOutline,
  failed: mdiAlertCircleOutline,
}
const tones = {
  waiting: 'text.secondary',
  sending: 'text.secondary',
  asking: 'ink.primary',
  filed: 'ink.success',
} as Record<Progress<unknown>['state'], string>
const removals = {
  waiting: 'common.cancel',
  sending: 'common.cancel',
  asking: 'upload.doNotFile',
  filed: 'upload.hide',
  refused: 'upload.hide',
  failed: 'upload.hide',
} as const

const line = {
  display: 'grid',
  columnGap: 1.25,
  rowGap: 0.25,
  gridTemplateColumns: { xs: '20px minmax(0, 1fr)', sm: '20px minmax(0, 1fr) auto' },
  gridTemplateAreas: { xs: '"icon name" ". words" ". acts"', sm: '"icon name acts" ". words acts"' },
  alignItems: 'start',
  px: 1.25,
  py: 0.875,
  borderRadius: 1,
  bgcolor: 'background.default',
} as const
