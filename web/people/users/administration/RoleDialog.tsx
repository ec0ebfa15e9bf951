import Typography from '@mui/material/Typography'
import { FormProvider, useForm } from 'react-hook-form'
import type { BodyRole } from '#contract/ground/policy/grant.ts'
import type { DirectoryEntry } from '#contract/people/users/users.ts'
import { FormDialog } from '#web/ground/fields/FormDialog.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { RoleField } from '#web/people/users/RoleField.tsx'
import { useChangeAccounts } from './api.ts'
import { BodyField } from './BodyField.tsx'
import { PeopleNames } from './PeopleNames.tsx'

interface RoleDialogProps {
  people: readonly DirectoryEntry[]
  onDone: () => void
  onClose: () => void
}

interface Draft {
  irp: string | null
  role: BodyRole
}

/** Asks for a body and the role of several people in it. */
export function RoleDialog({ people, onDone, onClose }: RoleDialogProps) {
  const { t } = useTranslation()
  const shared = sharedBody(people)
  const form = useForm<Draft>({ defaultValues: { irp: shared === null ? null : String(shared), role: 'reader' } })
  const change = useChangeAccounts(onDone)
  const ids = people.map(({ id }) => id)
  return (
    <FormProvider {...form}>
      <FormDialog
        title={t('users.setRole', { count: people.length })}
        action={t('users.setRoleAction')}
        busy={change.isPending}
        onSubmit={form.handleSubmit(async ({ irp, role }) => {
          if (irp === null) return form.setError('irp', { message: t('users.bodyMissing') }, { shouldFocus: true })
          change.mutate({ action: 'setRole', ids, role, irp: { id: Number(irp) } })
        })}
        onClose={onClose}
      >
        <PeopleNames people={people} />
        <BodyField none={t('users.chooseBody')} required />
        <Typography variant="body2" color="textSecondary">
          {t('users.setRoleHelp')}
        </Typography>
        <RoleField registration={form.register('role')} label={t('users.role')} />
      </FormDialog>
    </FormProvider>
  )
}

/** Returns the main body if it is that of all people. */
function sharedBody(people: readonly DirectoryEntry[]): number | null {
  const bodies = new Set(people.map(({ mainIrp }) => mainIrp?.id ?? null))
  return bodies.size === 1 ? ([...bodies][0] ?? null) : null
}
