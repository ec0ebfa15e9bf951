import Alert from '@mui/material/Alert'
import Typography from '@mui/material/Typography'
import type { DirectoryEntry } from '#contract/people/users/users.ts'
import { FormDialog } from '#web/ground/fields/FormDialog.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { isUnconfirmedRequest } from '#web/people/users/isUnconfirmedRequest.ts'
import { useValidateAccounts } from './api.ts'
import { PeopleNames } from './PeopleNames.tsx'

interface ValidationDialogProps {
  people: readonly DirectoryEntry[]
  onDone: () => void
  onClose: () => void
}

/** Confirms the activation of several accounts, with their names. Says whose address nobody has confirmed. */
export function ValidationDialog({ people, onDone, onClose }: ValidationDialogProps) {
  const { t } = useTranslation()
  const validation = useValidateAccounts(people.length)
  const unconfirmed = people.filter(({ account }) => isUnconfirmedRequest(account)).length
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
      {unconfirmed > 0 && (
        <Alert severity="warning" variant="outlined" sx={{ color: 'text.primary' }}>
          {t('users.validateUnconfirmed', { count: unconfirmed })}
        </Alert>
      )}
      <PeopleNames
        people={people}
        noteOf={({ account }) => (isUnconfirmedRequest(account) ? t('users.state.unconfirmed') : null)}
      />
    </FormDialog>
  )
}
