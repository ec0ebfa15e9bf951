import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { fieldLabels } from '#contract/labels.ts'
import { ForgottenPasswordForm } from '#contract/registration.ts'
import { showRefused } from '#web/accounts/fields/faults.ts'
import { WordsField } from '#web/accounts/fields/WordsField.tsx'
import { formResolver } from '#web/ui/formResolver.ts'
import { useForgottenPassword } from './api.ts'
import { EntryScreen } from './EntryScreen.tsx'
import '#web/accounts/words.ts'

/** An address, to which a link is sent. Whether it has an account is not told (QUALITY AUT-03). */
export default function ForgottenPasswordPage() {
  const { t } = useTranslation()
  const ask = useForgottenPassword()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useForm({
    resolver: formResolver(ForgottenPasswordForm, t, fieldLabels),
    defaultValues: { email: '' },
  })
  const submit = form.handleSubmit(({ email }) =>
    ask
      .mutateAsync(email)
      .then(() => setSentTo(email))
      .catch((failure: unknown) => showRefused(failure, form, ['email'])),
  )

  return (
    <EntryScreen title={t('forgot.title')} intro={t('forgot.intro')}>
      <FormProvider {...form}>
        <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2.5 }}>
          <WordsField<{ email: string }>
            type="email"
            name="email"
            label={t('accountForm.email')}
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
    </EntryScreen>
  )
}
