import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { FormProvider, type Resolver, useForm } from 'react-hook-form'
import { fieldLabels } from '#contract/ground/fieldLabels.ts'
import { ForgottenPasswordForm } from '#contract/people/accounts/registration.ts'
import { FormTextField } from '#web/ground/fields/FormTextField.tsx'
import { showViolationsAndFocus } from '#web/ground/fields/fieldErrors.ts'
import { formResolver } from '#web/ground/fields/formResolver.ts'
import { LanguageSwitch } from '#web/people/accounts/signIn/LanguageSwitch.tsx'
import { useLanguage } from '#web/people/accounts/signIn/useLanguage.ts'
import { AuthScreen } from './AuthScreen.tsx'
import { useForgottenPassword } from './mutations.ts'
import '#web/people/accounts/translations.ts'

interface EmailFields {
  email: string
}

/**
 * Requests a password reset link by email. Does not reveal whether the address has an account (QUALITY AUT-03). Also in
 * English.
 */
export default function ForgottenPasswordPage() {
  const { language, choose, t } = useLanguage()
  const ask = useForgottenPassword(language)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const check = formResolver(ForgottenPasswordForm, t, fieldLabels)
  // the contract's messages are French only
  const checkInEnglish: Resolver<EmailFields> = async (typed, context, options) => {
    const { values, errors } = await check(typed, context, options)
    if (!errors.email) return { values, errors: {} } as Awaited<ReturnType<Resolver<EmailFields>>>
    const message = typed.email.trim() ? t('valid.email') : t('valid.required', { path: t('login.email') })
    return { values: {}, errors: { email: { ...errors.email, message } } }
  }
  const form = useForm<EmailFields>({
    resolver: language === 'en' ? checkInEnglish : check,
    defaultValues: { email: '' },
  })
  const submit = form.handleSubmit(({ email }) =>
    ask
      .mutateAsync(email)
      .then(() => setSentTo(email))
      .catch((failure: unknown) => showViolationsAndFocus(failure, form, ['email'])),
  )

  return (
    <AuthScreen
      title={t('forgot.title')}
      intro={t('forgot.intro')}
      language={language}
      beside={<LanguageSwitch label={t('login.language')} language={language} onChoose={choose} />}
    >
      <FormProvider {...form}>
        <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2.5 }}>
          <FormTextField<EmailFields>
            type="email"
            name="email"
            label={t('login.email')}
            autoComplete="username"
            required
          />
          <Button type="submit" size="large" loading={ask.isPending}>
            {t(sentTo ? 'forgot.again' : 'forgot.submit')}
          </Button>
          <Box component="output">
            {sentTo && (
              <Alert severity="success" variant="outlined" sx={{ color: 'text.primary', overflowWrap: 'anywhere' }}>
                {t('forgot.sent', { email: sentTo })}
              </Alert>
            )}
          </Box>
        </Box>
      </FormProvider>
    </AuthScreen>
  )
}
