import Typography from '@mui/material/Typography'
import type { DirectoryEntry } from '#contract/people/users/users.ts'
import { FormDialog } from '#web/ground/fields/FormDialog.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { useValidateAccounts } from './api.ts'
import { PeopleNames } from './PeopleNames.tsx'

interface ValidationDialogProps {
  people: readonly DirectoryEntry[]
  onDone: () => void
  onClose: () => void
}

/** Confirms the activation of several accounts, with their names. */
export function ValidationDialog({ people, onDone, onClose }: ValidationDialogProps) {
  const { t } = useTranslation()
  const validation = useValidateAccounts(people.length)
  return (
    <FormDialog
      title={t('users.validateTicked', { count: people.length })}
      action={t('users.validateTicked', { count: people.length })}
      busy={validation.isPending}
      onSubmit={(event) => {
        event.preventDefault()
        validation.mutate(
          people.map(({ id }) => id),
          { onSuccess: onDone },
        )
      }}
      onClose={onClose}
    >
      <Typography>{t('users.validateHelp')}</Typography>
      <PeopleNames people={people} />
    </FormDialog>
  )
}
