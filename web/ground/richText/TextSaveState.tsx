import Alert from '@mui/material/Alert'
import Typography from '@mui/material/Typography'
import { failureMessage } from '#web/ground/http/failureMessage.ts'
import { formatTime } from '#web/ground/i18n/dates.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import type { TextState } from './textSaver.ts'
import './translations.ts'

interface TextSaveStateProps {
  state: TextState
  /** shown while nothing was written */
  empty: string
}

/** Says whether a text is stored, in words. */
export function TextSaveState({ state: { status, savedAt, refusal }, empty }: TextSaveStateProps) {
  const { t } = useTranslation()
  if (status === 'unreachable')
    return (
      <Alert severity="warning" sx={{ mt: 1 }}>
        {t('textSaver.unreachable')}
      </Alert>
    )
  if (status === 'refused' && refusal)
    return (
      <Alert severity="error" sx={{ mt: 1 }}>
        {t('textSaver.refused', { reason: reasonOf(refusal) })}
      </Alert>
    )
  return (
    <Typography component="output" variant="body2" color="textSecondary" sx={{ display: 'block', mt: 0.5 }}>
      {words()}
    </Typography>
  )

  function words() {
    if (status !== 'saved') return t(status === 'conflict' ? 'textSaver.conflict' : 'textSaver.waiting')
    return savedAt === null ? empty : t('textSaver.saved', { time: formatTime(savedAt) })
  }

  /** The message of the field says more than that of the form. */
  function reasonOf({ fault, problem }: NonNullable<TextState['refusal']>) {
    const [violation] = problem && 'violations' in problem ? problem.violations : []
    return violation?.message ?? failureMessage(fault, t)
  }
}
