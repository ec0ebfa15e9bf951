import Typography from '@mui/material/Typography'
import { FormProvider, useForm } from 'react-hook-form'
import { FormDialog } from '#web/ground/fields/FormDialog.tsx'
import { FormTextField } from '#web/ground/fields/FormTextField.tsx'
import { showViolationsAndFocus } from '#web/ground/fields/fieldErrors.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import {
  type GivenSeatDraft,
  GivenSeatFields,
  givenSeatDraft,
  givenSeatForm,
} from '#web/people/users/GivenSeatFields.tsx'
import { useCreateRule } from './mutations.ts'
import '#web/people/users/translations.ts'
import './translations.ts'

interface Draft extends GivenSeatDraft {
  value: string
}

interface NewRuleDialogProps {
  provider: { id: string; label: string }
  onClose: () => void
}

/** Asks for a group of a provider, and for the seat that it gives. */
export function NewRuleDialog({ provider, onClose }: NewRuleDialogProps) {
  const { t } = useTranslation()
  const { mutateAsync, isPending } = useCreateRule()
  const form = useForm<Draft>({ defaultValues: { value: '', ...givenSeatDraft(null) } })
  const submit = form.handleSubmit((draft) => {
    const value = draft.value.trim()
    if (draft.irp === null) form.setError('irp', { message: t('givenSeat.bodyMissing') }, { shouldFocus: true })
    if (value === '') form.setError('value', { message: t('providers.valueMissing') }, { shouldFocus: true })
    if (draft.irp === null || value === '') return undefined
    return mutateAsync({ provider: provider.id, value, ...givenSeatForm(draft, draft.irp) })
      .then(onClose)
      .catch((failure: unknown) => showViolationsAndFocus(failure, form, ['value', 'irp', 'mandate']))
  })
  return (
    <FormProvider {...form}>
      <FormDialog
        title={t('providers.addTitle', { provider: provider.label })}
        action={t('providers.add')}
        busy={isPending}
        onSubmit={submit}
        onClose={onClose}
      >
        <Typography variant="body2">{t('providers.addText')}</Typography>
        <FormTextField<Draft>
          name="value"
          label={t('providers.value')}
          help={t('providers.valueHelp')}
          required
          slotProps={{ htmlInput: { maxLength: 256, autoCapitalize: 'none', spellCheck: false } }}
        />
        <GivenSeatFields />
      </FormDialog>
    </FormProvider>
  )
}
