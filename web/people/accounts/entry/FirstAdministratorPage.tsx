import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { fieldLabels } from '#contract/ground/fieldLabels.ts'
import { FirstAdministratorForm } from '#contract/people/accounts/firstAdministrator.ts'
import { ErrorSummary } from '#web/ground/fields/ErrorSummary.tsx'
import { FormTextField } from '#web/ground/fields/FormTextField.tsx'
import { showViolationsAndFocus } from '#web/ground/fields/fieldErrors.ts'
import { formResolver } from '#web/ground/fields/formResolver.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { clearUserData } from '#web/ground/shell/forgetUser.ts'
import { EmptyState } from '#web/ground/ui/EmptyState.tsx'
import { me } from '#web/ground/viewer/api.ts'
import { IdentityFields } from '#web/people/accounts/IdentityFields.tsx'
import { NewPasswordFields } from '#web/people/accounts/NewPasswordFields.tsx'
import { checkConfirmation, confirmationField, whenBothTyped } from '#web/people/accounts/passwordConfirmation.ts'
import { AuthScreen } from './AuthScreen.tsx'
import { firstAdministratorLink } from './api.ts'
import { useBecomeFirstAdministrator } from './mutations.ts'
import '#web/people/accounts/translations.ts'

const route = getRouteApi('/auth/first-administrator/$token')

const accountSchema = FirstAdministratorForm.omit({ token: true }).extend(confirmationField)
type Draft = z.input<typeof accountSchema>
type Account = z.output<typeof accountSchema>
const fieldOrder = [
  'gender',
  'firstName',
  'lastName',
  'email',
  'password',
  'confirmation',
] as const satisfies (keyof Draft)[]

/**
 * Creates the account of the first administrator; target of the link that a new portal prints when it starts (SPEC §5).
 */
export default function FirstAdministratorPage() {
  const { t } = useTranslation()
  const { token } = route.useParams()
  const { data: link } = useSuspenseQuery(firstAdministratorLink(token))
  const [isOver, setIsOver] = useState(false)
  if (isOver || !link.open) return <ExpiredLink />
  return (
    <AuthScreen title={t('firstAdministrator.title')} intro={t('firstAdministrator.intro')}>
      <AccountForm token={token} onOver={() => setIsOver(true)} />
    </AuthScreen>
  )
}

function AccountForm({ token, onOver }: { token: string; onOver: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { context } = useRouter().options
  const become = useBecomeFirstAdministrator()
  const form = useForm<Draft, unknown, Account>({
    resolver: formResolver(accountSchema.superRefine(checkConfirmation(t), whenBothTyped), t, {
      ...fieldLabels,
      confirmation: fieldLabels.password,
    }),
    defaultValues: emptyDraft,
  })
  const submit = form.handleSubmit(async ({ confirmation: _twice, ...account }) => {
    try {
      const user = await become.mutateAsync({ ...account, token })
      clearUserData(context)
      context.queries.setQueryData(me.queryKey, user)
      await navigate({ to: '/home', replace: true })
    } catch (failure) {
      const faults = showViolationsAndFocus(failure, form, fieldOrder)
      if (faults.some(({ field }) => field === 'token')) onOver()
    }
  })
  return (
    <FormProvider {...form}>
      <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2.5 }}>
        <ErrorSummary order={fieldOrder} />
        <IdentityFields />
        <FormTextField<Draft> type="email" name="email" label={t('accountForm.email')} autoComplete="email" required />
        <AccountPassword />
        <Button type="submit" size="large" loading={form.formState.isSubmitting}>
          {t('firstAdministrator.submit')}
        </Button>
      </Box>
    </FormProvider>
  )
}

/** Checks the password against the other fields of the form. */
function AccountPassword() {
  const { t } = useTranslation()
  const who = useWatch<Draft, ['firstName', 'lastName', 'email']>({ name: ['firstName', 'lastName', 'email'] })
  return <NewPasswordFields label={t('password.new')} who={who} />
}

function ExpiredLink() {
  const { t } = useTranslation()
  return (
    <AuthScreen title={t('firstAdministrator.title')}>
      <EmptyState>
        <Typography component="span" role="alert">
          {t('firstAdministrator.over')}
        </Typography>
      </EmptyState>
    </AuthScreen>
  )
}

const emptyDraft = {
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  confirmation: '',
} as Draft
