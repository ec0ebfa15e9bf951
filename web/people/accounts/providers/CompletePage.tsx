import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { FormProvider, useForm } from 'react-hook-form'
import { fieldLabels } from '#contract/ground/fieldLabels.ts'
import type { PendingIdentity } from '#contract/people/providers/providers.ts'
import { ErrorSummary } from '#web/ground/fields/ErrorSummary.tsx'
import { showViolationsAndFocus } from '#web/ground/fields/fieldErrors.ts'
import { formResolver } from '#web/ground/fields/formResolver.ts'
import { UnsavedChangesPrompt } from '#web/ground/fields/UnsavedChangesPrompt.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { AuthScreen } from '#web/people/accounts/entry/AuthScreen.tsx'
import { ConsentField } from '#web/people/accounts/entry/ConsentField.tsx'
import { ContactFields } from '#web/people/accounts/entry/ContactFields.tsx'
import { FormSection } from '#web/people/accounts/entry/FormSection.tsx'
import { NoteField } from '#web/people/accounts/entry/NoteField.tsx'
import { PlacesFields } from '#web/people/accounts/entry/PlacesFields.tsx'
import { IdentityFields } from '#web/people/accounts/IdentityFields.tsx'
import { pendingIdentity, useIdentityRegistration } from './api.ts'
import { ForgetIdentity } from './ForgetIdentity.tsx'
import { PendingIdentityRedirect } from './PendingIdentityRedirect.tsx'
import { type Draft, draftOf, fieldOrder, identityRegistrationSchema, type Registration } from './registrationDraft.ts'
import '#web/people/accounts/translations.ts'

/** Requests an account that the identity of a provider will open: the registration form without a password. */
export default function CompletePage() {
  const { data, isError } = useQuery(pendingIdentity)
  if (isError) return <PendingIdentityRedirect identity={null} />
  if (data && data.needs !== 'registration') return <PendingIdentityRedirect identity={data} />
  return data ? <RegistrationScreen identity={data} /> : null
}

function RegistrationScreen({ identity }: { identity: PendingIdentity }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const register = useIdentityRegistration()
  const form = useForm<Draft, unknown, Registration>({
    resolver: formResolver(identityRegistrationSchema, t, fieldLabels),
    defaultValues: draftOf(identity),
  })
  const { isDirty, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (asked) => {
    try {
      await register.mutateAsync(asked)
      await navigate({ to: '/auth/login', replace: true, ignoreBlocker: true })
    } catch (failure) {
      showViolationsAndFocus(failure, form, fieldOrder)
    }
  })
  const { provider } = identity
  return (
    <AuthScreen title={t('complete.title')} intro={t('complete.intro', { provider })} wide>
      <FormProvider {...form}>
        <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 4 }}>
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
          <FormSection title={t('register.noteTitle')}>
            <NoteField />
          </FormSection>
          <FormSection title={t('register.data')}>
            <ConsentField />
          </FormSection>
          <Button type="submit" size="large" loading={isSubmitting}>
            {t('complete.submit')}
          </Button>
        </Box>
        <UnsavedChangesPrompt when={isDirty && !isSubmitting} question={t('form.unsaved')} />
      </FormProvider>
      <ForgetIdentity />
    </AuthScreen>
  )
}
