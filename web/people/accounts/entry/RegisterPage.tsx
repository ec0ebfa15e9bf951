import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useForm, useWatch } from 'react-hook-form'
import { fieldLabels } from '#contract/ground/fieldLabels.ts'
import { showViolationsAndFocus } from '#web/ground/fields/fieldErrors.ts'
import { formResolver } from '#web/ground/fields/formResolver.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { NewPasswordFields } from '#web/people/accounts/NewPasswordFields.tsx'
import { AuthScreen } from './AuthScreen.tsx'
import { registrationChoices } from './api.ts'
import { useRegister } from './mutations.ts'
import { RegistrationForm } from './RegistrationForm.tsx'
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
      <RegistrationForm
        form={form}
        fieldOrder={fieldOrder}
        onSubmit={submit}
        submitLabel={t('register.submit')}
        password={<AccountPassword />}
      />
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
