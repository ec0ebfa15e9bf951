import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { fieldLabels } from '#contract/ground/fieldLabels.ts'
import { ErrorSummary } from '#web/ground/fields/ErrorSummary.tsx'
import { showViolationsAndFocus } from '#web/ground/fields/fieldErrors.ts'
import { formResolver } from '#web/ground/fields/formResolver.ts'
import { UnsavedChangesPrompt } from '#web/ground/fields/UnsavedChangesPrompt.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { IdentityFields } from '#web/people/accounts/IdentityFields.tsx'
import { NewPasswordFields } from '#web/people/accounts/NewPasswordFields.tsx'
import { AuthScreen } from './AuthScreen.tsx'
import { registrationChoices } from './api.ts'
import { ConsentField } from './ConsentField.tsx'
import { ContactFields } from './ContactFields.tsx'
import { FormSection } from './FormSection.tsx'
import { useRegister } from './mutations.ts'
import { NoteField } from './NoteField.tsx'
import { PlacesFields } from './PlacesFields.tsx'
import { type Draft, emptyDraft, fieldOrder, type Registration, registrationSchema } from './registrationDraft.ts'
import '#web/people/accounts/translations.ts'

/** Requests an account, which an administrator accepts or refuses (seed §2 "Registration"; DOMAIN §11). */
export default function RegisterPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const register = useRegister()
  const form = useForm<Draft, unknown, Registration>({
    resolver: formResolver(registrationSchema(t), t, { ...fieldLabels, confirmation: fieldLabels.password }),
    defaultValues: emptyDraft,
  })
  const { isDirty, isSubmitting } = form.formState

  const submit = form.handleSubmit(async ({ confirmation: _twice, ...asked }) => {
    try {
      await register.mutateAsync(asked)
      await navigate({ to: '/auth/login', replace: true, ignoreBlocker: true })
    } catch (failure) {
      showViolationsAndFocus(failure, form, fieldOrder)
    }
  })

  return (
    <AuthScreen title={t('register.title')} intro={t('register.intro')} wide>
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
          <FormSection title={t('register.secret')}>
            <AccountPassword />
          </FormSection>
          <FormSection title={t('register.noteTitle')}>
            <NoteField />
          </FormSection>
          <FormSection title={t('register.data')}>
            <ConsentField />
          </FormSection>
          <Button type="submit" size="large" loading={isSubmitting}>
            {t('register.submit')}
          </Button>
        </Box>
        <UnsavedChangesPrompt when={isDirty && !isSubmitting} question={t('form.unsaved')} />
      </FormProvider>
    </AuthScreen>
  )
}

/** Checks the password against the other fields of the form. */
function AccountPassword() {
  const { t } = useTranslation()
  const { irps } = useSuspenseQuery(registrationChoices).data
  const [firstName, lastName, email, mainIrp, others = []] = useWatch<
    Draft,
    ['firstName', 'lastName', 'email', 'mainIrp', 'userIrpInformations']
  >({ name: ['firstName', 'lastName', 'email', 'mainIrp', 'userIrpInformations'] })
  const chosen = [mainIrp, ...others.map(({ irp }) => irp)].map(Number)
  const bodies = irps.filter(({ id }) => chosen.includes(id)).flatMap(({ name, label }) => [name, label])
  return <NewPasswordFields label={t('password.new')} who={[firstName, lastName, email, ...bodies]} />
}
