import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useForm } from 'react-hook-form'
import type { DirectoryEntry } from '#contract/people/users/users.ts'
import { FormDialog } from '#web/ground/fields/FormDialog.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { useDeleteAccounts } from './api.ts'
import { PeopleNames } from './PeopleNames.tsx'

interface DeletionDialogProps {
  people: readonly DirectoryEntry[]
  onDone: () => void
  onClose: () => void
}

/** Above this number, the deletion must be confirmed by typing a word. */
const maxWithoutTyping = 10
const maxReasonCharacters = 1_000

/** Whether all accounts are pending: deleting them means refusing their requests. */
export const areAllPending = (people: readonly DirectoryEntry[]) =>
  people.every(({ account }) => account?.status === 'pending' && !account.closedAt)

/** Confirms the deletion of several accounts: names, consequences, reason. Pending ones are refused instead. */
export function DeletionDialog({ people, onDone, onClose }: DeletionDialogProps) {
  const { t } = useTranslation()
  const { register, handleSubmit, formState } = useForm({ defaultValues: { reason: '', word: '' } })
  const { errors } = formState
  const count = people.length
  const isRefusal = areAllPending(people)
  const deletion = useDeleteAccounts(count, isRefusal)
  const word = t(isRefusal ? 'users.refuseWord' : 'users.deleteWord')
  const action = t(isRefusal ? 'users.refuseTicked' : 'users.deleteTicked', { count })
  return (
    <FormDialog
      title={action}
      action={action}
      tone="error"
      busy={deletion.isPending}
      onSubmit={handleSubmit(({ reason }) =>
        deletion.mutate({ ids: people.map(({ id }) => id), reason }, { onSuccess: onDone }),
      )}
      onClose={onClose}
    >
      <PeopleNames people={people} />
      <Typography>{isRefusal ? t('users.refuseHelp', { count }) : t('users.deleteHelp')}</Typography>
      {!isRefusal && <Typography>{t('users.deleteKept')}</Typography>}
      <TextField
        {...register('reason')}
        label={t('users.reason')}
        multiline
        minRows={2}
        helperText={t('users.reasonHelp')}
        slotProps={{ htmlInput: { maxLength: maxReasonCharacters } }}
      />
      {count > maxWithoutTyping && (
        <TextField
          {...register('word', { validate: (typed) => typed.trim() === word || t('users.typedOtherwise', { word }) })}
          label={t('users.typeToDelete', { word })}
          error={Boolean(errors.word)}
          helperText={errors.word?.message}
          slotProps={{
            htmlInput: { autoComplete: 'off', autoCapitalize: 'characters' },
            formHelperText: errors.word ? { role: 'alert' } : {},
          }}
        />
      )}
    </FormDialog>
  )
}
