import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { type FieldValues, FormProvider, type Path, type UseFormReturn } from 'react-hook-form'
import { ErrorSummary } from '#web/ground/fields/ErrorSummary.tsx'
import { UnsavedChangesPrompt } from '#web/ground/fields/UnsavedChangesPrompt.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { IdentityFields } from '#web/people/accounts/IdentityFields.tsx'
import { ConsentField } from './ConsentField.tsx'
import { ContactFields } from './ContactFields.tsx'
import { FormSection } from './FormSection.tsx'
import { NoteField } from './NoteField.tsx'
import { PlacesFields } from './PlacesFields.tsx'

interface RegistrationFormProps<Draft extends FieldValues, Registration> {
  form: UseFormReturn<Draft, unknown, Registration>
  /** of the fields, from top to bottom */
  fieldOrder: readonly Path<Draft>[]
  onSubmit: () => Promise<void>
  submitLabel: string
  /** the fields of the password, for an account that has one */
  password?: ReactNode
}

/** The form by which an account is requested, whatever will open it. */
export function RegistrationForm<Draft extends FieldValues, Registration>({
  form,
  fieldOrder,
  onSubmit,
  submitLabel,
  password,
}: RegistrationFormProps<Draft, Registration>) {
  const { t } = useTranslation()
  const { isDirty, isSubmitting } = form.formState
  return (
    <FormProvider {...form}>
      <Box component="form" noValidate onSubmit={onSubmit} sx={{ display: 'grid', gap: 4 }}>
        <ErrorSummary order={fieldOrder} />
        <Typography variant="body2" color="textSecondary" sx={{ mb: -2 }}>
          {`* ${t('common.required')}`}
        </Typography>
        <FormSection title={t('register.who')}>
          <IdentityFields />
        </FormSection>
        <FormSection title={t('register.contact')}>
          <ContactFields />
        </FormSection>
        <FormSection title={t('register.places')} help={t('register.placesHelp')}>
          <PlacesFields />
        </FormSection>
        {password && <FormSection title={t('register.secret')}>{password}</FormSection>}
        <FormSection title={t('register.noteTitle')}>
          <NoteField />
        </FormSection>
        <FormSection title={t('register.data')}>
          <ConsentField />
        </FormSection>
        <Button type="submit" size="large" loading={isSubmitting}>
          {submitLabel}
        </Button>
      </Box>
      <UnsavedChangesPrompt when={isDirty && !isSubmitting} question={t('form.unsaved')} />
    </FormProvider>
  )
}
