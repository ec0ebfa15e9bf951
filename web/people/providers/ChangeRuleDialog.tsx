import Typography from '@mui/material/Typography'
import { FormProvider, useForm } from 'react-hook-form'
import type { ProviderRule } from '#contract/people/providers/providerRules.ts'
import { FormDialog } from '#web/ground/fields/FormDialog.tsx'
import { showViolationsAndFocus } from '#web/ground/fields/fieldErrors.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import {
  type GivenSeatDraft,
  GivenSeatFields,
  givenSeatDraft,
  givenSeatForm,
} from '#web/people/users/GivenSeatFields.tsx'
import { useChangeRule } from './mutations.ts'
import '#web/people/users/translations.ts'
import './translations.ts'

interface ChangeRuleDialogProps {
  rule: ProviderRule
  onClose: () => void
}

/** Changes the seat that a rule gives. */
export function ChangeRuleDialog({ rule, onClose }: ChangeRuleDialogProps) {
  const { t } = useTranslation()
  const { id, value, memberCount } = rule
  const { mutateAsync, isPending } = useChangeRule(id)
  const form = useForm<GivenSeatDraft>({ defaultValues: givenSeatDraft(rule) })
  const submit = form.handleSubmit((draft) => {
    if (draft.irp === null) return form.setError('irp', { message: t('givenSeat.bodyMissing') }, { shouldFocus: true })
    return mutateAsync(givenSeatForm(draft, draft.irp))
      .then(onClose)
      .catch((failure: unknown) => showViolationsAndFocus(failure, form, ['irp', 'mandate']))
  })
  return (
    <FormProvider {...form}>
      <FormDialog
        title={t('providers.changeTitle', { value })}
        action={t('providers.save')}
        busy={isPending}
        onSubmit={submit}
        onClose={onClose}
      >
        {memberCount > 0 && (
          <Typography variant="body2">{t('providers.changeText', { count: memberCount })}</Typography>
        )}
        <GivenSeatFields />
      </FormDialog>
    </FormProvider>
  )
}
