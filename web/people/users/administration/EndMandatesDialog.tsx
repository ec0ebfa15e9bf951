import { FormProvider, useForm } from 'react-hook-form'
import type { DirectoryEntry } from '#contract/people/users/users.ts'
import { FormDialog } from '#web/ground/fields/FormDialog.tsx'
import { FormTextField } from '#web/ground/fields/FormTextField.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { useChangeAccounts } from './api.ts'
import { BodyField } from './BodyField.tsx'
import { PeopleNames } from './PeopleNames.tsx'

interface EndMandatesDialogProps {
  people: readonly DirectoryEntry[]
  onDone: () => void
  onClose: () => void
}

interface Draft {
  irp: string | null
  endsOn: string | null
}

/** Asks for the last day of the mandates of several people, in one body or in all. */
export function EndMandatesDialog({ people, onDone, onClose }: EndMandatesDialogProps) {
  const { t } = useTranslation()
  const form = useForm<Draft>({ defaultValues: { irp: null, endsOn: null } })
  const change = useChangeAccounts(onDone)
  const ids = people.map(({ id }) => id)
  return (
    <FormProvider {...form}>
      <FormDialog
        title={t('users.endMandates', { count: people.length })}
        action={t('users.endMandatesAction')}
        busy={change.isPending}
        onSubmit={form.handleSubmit(async ({ irp, endsOn }) => {
          if (endsOn === null)
            return form.setError('endsOn', { message: t('users.endsOnMissing') }, { shouldFocus: true })
          change.mutate({ action: 'endMandates', ids, endsOn, irp: irp === null ? null : { id: Number(irp) } })
        })}
        onClose={onClose}
      >
        <PeopleNames people={people} />
        <BodyField none={t('users.allTheirBodies')} />
        <FormTextField<Draft>
          type="date"
          name="endsOn"
          label={t('users.endsOn')}
          help={t('users.endsOnHelp')}
          required
        />
      </FormDialog>
    </FormProvider>
  )
}
