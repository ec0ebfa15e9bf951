import Typography from '@mui/material/Typography'
import type { UserRecord } from '#contract/people/users/users.ts'
import { FormDialog } from '#web/ground/fields/FormDialog.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { fullName } from '#web/ground/i18n/names.ts'

interface UnconfirmedDialogProps {
  record: UserRecord
  onConfirm: () => void
  onClose: () => void
}

/** Asks before the activation of a request whose address nobody has confirmed. */
export function UnconfirmedDialog({ record, onConfirm, onClose }: UnconfirmedDialogProps) {
  const { t } = useTranslation()
  return (
    <FormDialog
      title={t('userForm.unconfirmedTitle')}
      action={t('userForm.validate')}
      onSubmit={(event) => {
        event.preventDefault()
        onConfirm()
      }}
      onClose={onClose}
    >
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {t('userForm.unconfirmed', { name: fullName(record), email: record.email ?? '' })}
      </Typography>
      <Typography>{t('userForm.unconfirmedHelp')}</Typography>
    </FormDialog>
  )
}
