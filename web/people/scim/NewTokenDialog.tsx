import { FormProvider, useForm } from 'react-hook-form'
import { z } from 'zod'
import { fieldLabels } from '#contract/ground/fieldLabels.ts'
import { text } from '#contract/ground/shapes.ts'
import { scimTokenDays } from '#contract/people/scim/scim.ts'
import { FormDialog } from '#web/ground/fields/FormDialog.tsx'
import { FormTextField } from '#web/ground/fields/FormTextField.tsx'
import { showViolationsAndFocus } from '#web/ground/fields/fieldErrors.ts'
import { formResolver } from '#web/ground/fields/formResolver.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { TermFields } from '#web/people/tokens/TermFields.tsx'
import type { CreationDialogProps } from '#web/people/tokens/TokenManager.tsx'
import { useCreateScimToken } from './mutations.ts'
import './translations.ts'

const schema = z.object({ name: text(60), days: z.string(), currentPassword: z.string().min(1).max(256) })
type Draft = z.output<typeof schema>

const offeredDays = [90, 180, scimTokenDays.usual, scimTokenDays.most]

/** Asks for the name and duration of a new directory token, and for the password. */
export function NewTokenDialog({ onCreated, onClose }: CreationDialogProps) {
  const { t } = useTranslation()
  const { mutateAsync } = useCreateScimToken()
  const form = useForm<Draft, unknown, Draft>({
    resolver: formResolver(schema, t, fieldLabels),
    defaultValues: { name: '', days: String(scimTokenDays.usual), currentPassword: '' },
  })
  const submit = form.handleSubmit((draft) =>
    mutateAsync({ ...draft, days: Number(draft.days) })
      .then(({ token }) => onCreated(token))
      .catch((failure: unknown) => showViolationsAndFocus(failure, form, ['name', 'currentPassword'])),
  )
  return (
    <FormProvider {...form}>
      <FormDialog
        title={t('scim.newTitle')}
        action={t('tokens.create')}
        busy={form.formState.isSubmitting}
        onSubmit={submit}
        onClose={onClose}
      >
        <FormTextField<Draft> name="name" label={t('tokens.name')} help={t('scim.nameHelp')} required />
        <TermFields offeredDays={offeredDays} />
      </FormDialog>
    </FormProvider>
  )
}
