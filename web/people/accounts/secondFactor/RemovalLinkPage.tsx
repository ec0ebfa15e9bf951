import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { fieldLabels } from '#contract/ground/fieldLabels.ts'
import { SecondFactorLinkForm } from '#contract/people/accounts/secondFactor.ts'
import { FormTextField } from '#web/ground/fields/FormTextField.tsx'
import { showViolationsAndFocus } from '#web/ground/fields/fieldErrors.ts'
import { formResolver } from '#web/ground/fields/formResolver.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { clearUserData } from '#web/ground/shell/forgetUser.ts'
import { EmptyState } from '#web/ground/ui/EmptyState.tsx'
import { ButtonLink } from '#web/ground/ui/links.tsx'
import { AuthScreen } from '#web/people/accounts/entry/AuthScreen.tsx'
import { removalLink } from '#web/people/accounts/secondFactorApi.ts'
import { useRemoveByLink } from '#web/people/accounts/secondFactorMutations.ts'
import '#web/people/accounts/signIn/translations.ts'
import '#web/people/accounts/translations.ts'

const route = getRouteApi('/auth/second-factor/$token')

/** Takes the second step away with the mailed link and the password. Acts by a button: mail scanners open links. */
export default function RemovalLinkPage() {
  const { t } = useTranslation()
  const { token } = route.useParams()
  const { data: link } = useSuspenseQuery(removalLink(token))
  const [isOver, setIsOver] = useState(false)
  if (isOver || !link.open)
    return (
      <AuthScreen title={t('secondFactor.removeTitle')}>
        <EmptyState action={<ButtonLink to="/auth/login">{t('entry.back')}</ButtonLink>}>
          <Typography component="span" role="alert">
            {t('secondFactor.linkOver')}
          </Typography>
        </EmptyState>
      </AuthScreen>
    )
  return (
    <AuthScreen title={t('secondFactor.removeTitle')} intro={t('secondFactor.linkIntro')}>
      <RemovalForm token={token} onOver={() => setIsOver(true)} />
    </AuthScreen>
  )
}

function RemovalForm({ token, onOver }: { token: string; onOver: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { context } = useRouter().options
  const remove = useRemoveByLink()
  const form = useForm({
    resolver: formResolver(SecondFactorLinkForm.pick({ password: true }), t, fieldLabels),
    defaultValues: { password: '' },
  })
  const submit = form.handleSubmit(async ({ password }) => {
    try {
      await remove.mutateAsync({ token, password })
      // the server ends all sign-ins, that of this browser included
      clearUserData(context)
      await navigate({ to: '/auth/login', replace: true })
    } catch (failure) {
      const faults = showViolationsAndFocus(failure, form, ['password'])
      if (faults.some(({ field }) => field === 'token')) onOver()
    }
  })
  return (
    <FormProvider {...form}>
      <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2.5 }}>
        <FormTextField
          type="password"
          name="password"
          label={t('login.password')}
          autoComplete="current-password"
          required
        />
        <Button type="submit" size="large" color="error" loading={form.formState.isSubmitting}>
          {t('secondFactor.remove')}
        </Button>
      </Box>
    </FormProvider>
  )
}
