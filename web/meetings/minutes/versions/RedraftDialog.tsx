import Typography from '@mui/material/Typography'
import { FormDialog } from '#web/ground/fields/FormDialog.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { useMinutesChange } from '#web/meetings/minutes/mutations.ts'

interface RedraftDialogProps {
  sessionId: number
  version: number
  onClose: () => void
}

/** Asks before the text is written anew from the meeting. */
export function RedraftDialog({ sessionId, version, onClose }: RedraftDialogProps) {
  const { t } = useTranslation()
  const { mutate, isPending } = useMinutesChange(sessionId, 'minutes_drafts')
  return (
    <FormDialog
      title={t('minutesText.redraft')}
      action={t('minutesText.redraftAction')}
      busy={isPending}
      onSubmit={(event) => {
        event.preventDefault()
        mutate({ path: 'minutes_drafts', form: { version } }, { onSuccess: onClose })
      }}
      onClose={onClose}
    >
      <Typography>{t('minutesText.redraftHelp')}</Typography>
    </FormDialog>
  )
}
