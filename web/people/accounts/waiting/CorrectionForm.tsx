import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { FormProvider, useForm } from 'react-hook-form'
import { fieldLabels } from '#contract/ground/fieldLabels.ts'
import { CancelButton } from '#web/ground/fields/CancelButton.tsx'
import { ErrorSummary } from '#web/ground/fields/ErrorSummary.tsx'
import { showViolationsAndFocus } from '#web/ground/fields/fieldErrors.ts'
import { formResolver } from '#web/ground/fields/formResolver.ts'
import { UnsavedChangesPrompt } from '#web/ground/fields/UnsavedChangesPrompt.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { ContactFields } from '#web/people/accounts/entry/ContactFields.tsx'
import { FormSection } from '#web/people/accounts/entry/FormSection.tsx'
import { NoteField } from '#web/people/accounts/entry/NoteField.tsx'
import { PlacesFields } from '#web/people/accounts/entry/PlacesFields.tsx'
import { IdentityFields } from '#web/people/accounts/IdentityFields.tsx'
import type { Correction, useCorrectRequest } from './api.ts'
import { type CorrectionDraft, correctionOf, correctionOrder, correctionSchema } from './correctionDraft.ts'
import type { OwnRequest } from './ownRequest.ts'

interface CorrectionFormProps {
  own: OwnRequest
  correction: ReturnType<typeof useCorrectRequest>
  onClose: () => void
}

/** Corrects what was entered in the registration form, but for the password. */
export function CorrectionForm({ own: { request }, correction, onClose }: CorrectionFormProps) {
  const { t } = useTranslation()
  const form = useForm<CorrectionDraft, unknown, Correction>({
    resolver: formResolver(correctionSchema, t, fieldLabels),
    defaultValues: correctionOf(request),
  })
  const { isDirty, isSubmitting } = form.formState
  const submit = form.handleSubmit((corrected) =>
    correction
      .mutateAsync(corrected)
      .then(onClose)
      .catch((failure: unknown) => void showViolationsAndFocus(failure, form, correctionOrder)),
  )
  return (
    <FormProvider {...form}>
      <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 4 }}>
        <ErrorSummary order={correctionOrder} />
        <FormSection title={t('register.who')}>
          <IdentityFields />
        </FormSection>
        <FormSection title={t('register.contact')}>
          <ContactFields fixedEmail={request.canChangeEmail ? undefined : t('waiting.fixedEmail')} />
        </FormSection>
        <FormSection title={t('register.places')} help={t('register.placesHelp')}>
          <PlacesFields />
        </FormSection>
        <FormSection title={t('register.noteTitle')}>
          <NoteField />
        </FormSection>
        <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', justifyContent: 'flex-end' }}>
          <CancelButton onClick={onClose} disabled={isSubmitting} />
          <Button type="submit" loading={isSubmitting}>
            {t('waiting.save')}
          </Button>
        </Box>
      </Box>
      <UnsavedChangesPrompt when={isDirty && !isSubmitting} question={t('form.unsaved')} />
    </FormProvider>
  )
}
