import { FormProvider, useForm } from 'react-hook-form'
import { fieldLabels } from '#contract/ground/fieldLabels.ts'
import { FormDialog } from '#web/ground/fields/FormDialog.tsx'
import { FormTextField } from '#web/ground/fields/FormTextField.tsx'
import { showViolationsAndFocus } from '#web/ground/fields/fieldErrors.ts'
import { formResolver } from '#web/ground/fields/formResolver.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { useMe } from '#web/ground/viewer/api.ts'
import { BodiesField } from '#web/people/bodies/BodiesField.tsx'
import { FamiliesField } from './FamiliesField.tsx'
import { useCreateToken } from './mutations.ts'
import { TermFields } from './TermFields.tsx'
import type { CreationDialogProps } from './TokenManager.tsx'
import { emptyToken, offeredDays, type TokenDraft, tokenSchema, toTokenForm } from './tokenDraft.ts'

/** Asks what a new access token may do, where, for how long, and for the password. */
export function NewTokenDialog({ onCreated, onClose }: CreationDialogProps) {
  const user = useMe()
  const { t } = useTranslation()
  const { mutateAsync } = useCreateToken()
  const form = useForm<TokenDraft, unknown, TokenDraft>({
    resolver: formResolver(tokenSchema, t, fieldLabels),
    defaultValues: emptyToken,
  })
  const submit = form.handleSubmit((draft) =>
    mutateAsync(toTokenForm(user, draft))
      .then(({ token }) => onCreated(token))
      .catch((failure: unknown) => showViolationsAndFocus(failure, form, ['name', 'bodies', 'currentPassword'])),
  )
  return (
    <FormProvider {...form}>
      <FormDialog
        title={t('tokens.newTitle')}
        action={t('tokens.create')}
        wide
        busy={form.formState.isSubmitting}
        onSubmit={submit}
        onClose={onClose}
      >
        <FormTextField<TokenDraft> name="name" label={t('tokens.name')} help={t('tokens.nameHelp')} required />
        <FamiliesField user={user} />
        <BodiesField name="bodies" label={t('tokens.bodies')} help={t('tokens.bodiesHelp')} />
        <TermFields offeredDays={offeredDays} />
      </FormDialog>
    </FormProvider>
  )
}
