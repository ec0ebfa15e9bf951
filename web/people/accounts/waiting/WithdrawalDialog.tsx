import Typography from '@mui/material/Typography'
import { FormDialog } from '#web/ground/fields/FormDialog.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'

interface WithdrawalDialogProps {
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before the request is deleted: it cannot be brought back. */
export function WithdrawalDialog({ busy, onConfirm, onClose }: WithdrawalDialogProps) {
  const { t } = useTranslation()
  return (
    <FormDialog
      title={t('waiting.withdrawTitle')}
      action={t('waiting.withdraw')}
      tone="error"
      busy={busy}
      onSubmit={(event) => {
        event.preventDefault()
        onConfirm()
      }}
      onClose={onClose}
    >
      <Typography>{t('waiting.withdrawHelp')}</Typography>
    </FormDialog>
  )
}
