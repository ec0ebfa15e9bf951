import Typography from '@mui/material/Typography'
import type { DirectoryEntry } from '#contract/people/users/users.ts'
import { FormDialog } from '#web/ground/fields/FormDialog.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { useChangeAccounts } from './api.ts'
import { PeopleNames } from './PeopleNames.tsx'

interface InvitationDialogProps {
  people: readonly DirectoryEntry[]
  onDone: () => void
  onClose: () => void
}

/** Confirms that a new activation link is mailed to several people. */
export function InvitationDialog({ people, onDone, onClose }: InvitationDialogProps) {
  const { t } = useTranslation()
  const change = useChangeAccounts(onDone)
  return (
    <FormDialog
      title={t('users.invite', { count: people.length })}
      action={t('users.inviteAction')}
      busy={change.isPending}
      onSubmit={(event) => {
        event.preventDefault()
        change.mutate({ action: 'invite', ids: people.map(({ id }) => id) })
      }}
      onClose={onClose}
    >
      <Typography>{t('users.inviteHelp')}</Typography>
      <PeopleNames people={people} />
    </FormDialog>
  )
}
