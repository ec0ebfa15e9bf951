import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { z } from 'zod'
import { fieldLabels } from '#contract/ground/fieldLabels.ts'
import { NewPassword } from '#contract/people/accounts/passwords.ts'
import { showViolationsAndFocus } from '#web/ground/fields/fieldErrors.ts'
import { formResolver } from '#web/ground/fields/formResolver.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { clearUserData } from '#web/ground/shell/forgetUser.ts'
import { EmptyState } from '#web/ground/ui/EmptyState.tsx'
import { ButtonLink } from '#web/ground/ui/links.tsx'
import { me } from '#web/ground/viewer/api.ts'
import { NewPasswordFields } from '#web/people/accounts/NewPasswordFields.tsx'
import {
  type ConfirmedPassword,
  checkConfirmation,
  confirmationField,
  whenBothTyped,
} from '#web/people/accounts/passwordConfirmation.ts'
import { AuthScreen } from './AuthScreen.tsx'
import { passwordLink } from './api.ts'
import { useResetPassword } from './mutations.ts'
import '#web/people/accounts/translations.ts'

const route = getRouteApi('/auth/reset-password/$token')

/**
 * Sets a new password; target of the link in the mail. Signing in comes next, except after the first password of an
 * account, which signs in.
 */
export default function ResetPasswordPage() {
  const { t } = useTranslation()
  const { token } = route.useParams()
  const { data: link } = useSuspenseQuery(passwordLink(token))
  const [isOver, setIsOver] = useState(false)
  if (isOver || !link.open) return <ExpiredLink />
  return (
    <AuthScreen title={t('reset.title')} intro={t(link.signsIn ? 'reset.firstIntro' : 'reset.intro')}>
      <ResetForm token={token} signsIn={link.signsIn} onOver={() => setIsOver(true)} />
    </AuthScreen>
  )
}

function ResetForm({ token, signsIn, onOver }: { token: string; signsIn: boolean; onOver: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { context } = useRouter().options
  const reset = useResetPassword({ signsIn })
  const schema = z
    .object({ password: NewPassword, ...confirmationField })
    .superRefine(checkConfirmation(t), whenBothTyped)
  const form = useForm<ConfirmedPassword, unknown, ConfirmedPassword>({
    resolver: formResolver(schema, t, { ...fieldLabels, confirmation: fieldLabels.password }),
    defaultValues: { password: '', confirmation: '' },
  })
  const submit = form.handleSubmit(async ({ password }) => {
    try {
      const user = await reset.mutateAsync({ token, password })
      // the server ends all earlier sign-ins, that of this browser included
      clearUserData(context)
      if (user) context.queries.setQueryData(me.queryKey, user)
      await navigate({ to: user ? (user.firstVisit ? '/bienvenue' : '/home') : '/auth/login', replace: true })
    } catch (failure) {
      const faults = showViolationsAndFocus(failure, form, ['password'])
      if (faults.some(({ field }) => field === 'token')) onOver()
    }
  })
  return (
    <FormProvider {...form}>
      <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2.5 }}>
        <NewPasswordFields label={t('password.next')} />
        <Button type="submit" size="large" loading={form.formState.isSubmitting}>
          {t('reset.submit')}
        </Button>
      </Box>
    </FormProvider>
  )
}

function ExpiredLink() {
  const { t } = useTranslation()
  return (
    <AuthScreen title={t('reset.title')}>
      <EmptyState action={<ButtonLink to="/auth/forgot-password">{t('reset.askAgain')}</ButtonLink>}>
        <Typography component="span" role="alert">
          {t('reset.invalidToken')}
        </Typography>
      </EmptyState>
    </AuthScreen>
  )
}
