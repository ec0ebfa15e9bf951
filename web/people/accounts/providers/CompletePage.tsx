import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { fieldLabels } from '#contract/ground/fieldLabels.ts'
import type { PendingIdentity } from '#contract/people/providers/providers.ts'
import { showViolationsAndFocus } from '#web/ground/fields/fieldErrors.ts'
import { formResolver } from '#web/ground/fields/formResolver.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { AuthScreen } from '#web/people/accounts/entry/AuthScreen.tsx'
import { RegistrationForm } from '#web/people/accounts/entry/RegistrationForm.tsx'
import { pendingIdentity, useIdentityRegistration } from './api.ts'
import { ForgetIdentity } from './ForgetIdentity.tsx'
import { PendingIdentityRedirect } from './PendingIdentityRedirect.tsx'
import { type Draft, draftOf, fieldOrder, identityRegistrationSchema, type Registration } from './registrationDraft.ts'
import '#web/people/accounts/translations.ts'

/** Requests an account that the identity of a provider will open: the registration form without a password. */
export default function CompletePage() {
  const { data, isError } = useQuery(pendingIdentity)
  if (isError && !data) return <PendingIdentityRedirect identity={null} />
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
      <RegistrationForm form={form} fieldOrder={fieldOrder} onSubmit={submit} submitLabel={t('complete.submit')} />
      <ForgetIdentity />
    </AuthScreen>
  )
}
