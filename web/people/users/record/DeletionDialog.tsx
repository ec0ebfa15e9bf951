import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useNavigate } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import type { UserRecord } from '#contract/people/users/users.ts'
import { FormDialog } from '#web/ground/fields/FormDialog.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { fullName } from '#web/ground/i18n/names.ts'
import { useDeleteAccount } from './api.ts'

const maxReasonCharacters = 1_000

/** Confirms the deletion of an account: consequences and reason. A pending one is refused instead. */
export function DeletionDialog({ record, onClose }: { record: UserRecord; onClose: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const deletion = useDeleteAccount(record.id, () => navigate({ to: '/admin/users', ignoreBlocker: true }))
  const { register, handleSubmit } = useForm({ defaultValues: { reason: '' } })
  const isRequest = record.status === 'pending' && !record.account?.closedAt
  return (
    <FormDialog
      title={`${t(isRequest ? 'userForm.refuse' : 'userForm.delete')} : ${fullName(record)}`}
      action={t(isRequest ? 'userForm.refuse' : 'userForm.delete')}
      tone="error"
      busy={deletion.isPending}
      onSubmit={handleSubmit(({ reason }) => deletion.mutate(reason))}
      onClose={onClose}
    >
      <Typography>{t(isRequest ? 'userForm.refuseHelp' : 'userForm.deleteHelp')}</Typography>
      {!isRequest && <Typography>{t('userForm.deleteKept')}</Typography>}
      <TextField
        {...register('reason')}
        label={t('users.reason')}
        multiline
        minRows={2}
        helperText={t('userForm.reasonHelp')}
        slotProps={{ htmlInput: { maxLength: maxReasonCharacters } }}
      />
    </FormDialog>
  )
}
