import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { fieldLabels } from '#contract/ground/fieldLabels.ts'
import { JoinForm, type PendingIdentity } from '#contract/people/providers/providers.ts'
import { FormTextField } from '#web/ground/fields/FormTextField.tsx'
import { formResolver } from '#web/ground/fields/formResolver.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { TextLink } from '#web/ground/ui/links.tsx'
import { AuthScreen } from '#web/people/accounts/entry/AuthScreen.tsx'
import { AuthLayout } from '#web/people/accounts/signIn/AuthLayout.tsx'
import { CodeStep } from '#web/people/accounts/signIn/CodeStep.tsx'
import { pendingIdentity, useJoin } from './api.ts'
import { ForgetIdentity } from './ForgetIdentity.tsx'
import { PendingIdentityRedirect } from './PendingIdentityRedirect.tsx'
import '#web/people/accounts/translations.ts'

/** Joins an identity to the account of its address, whose password is asked for once. */
export default function JoinPage() {
  const { data, isError } = useQuery(pendingIdentity)
  if (isError && !data) return <PendingIdentityRedirect identity={null} />
  if (data && data.needs !== 'password') return <PendingIdentityRedirect identity={data} />
  return data ? <JoinScreen identity={data} /> : null
}

interface Draft {
  password: string
}

function JoinScreen({ identity: { provider, email } }: { identity: PendingIdentity }) {
  const { t } = useTranslation()
  const router = useRouter()
  const join = useJoin()
  const form = useForm<Draft, unknown, Draft>({
    resolver: formResolver(JoinForm, t, fieldLabels),
    defaultValues: { password: '' },
  })
  const [proof, setProof] = useState<Draft | null>(null)
  const joinWith = async (typed: Draft & { code?: string }) => {
    const joined = await join.mutateAsync(typed)
    if (joined === 'codeRequired') setProof({ password: typed.password })
    else router.history.replace(joined.returnPath)
  }
  const submit = form.handleSubmit((typed) =>
    joinWith(typed).catch(() => form.setFocus('password', { shouldSelect: true })),
  )
  if (proof)
    return (
      <AuthLayout title={t('join.title')}>
        <CodeStep
          language="fr"
          t={t}
          isPending={join.isPending}
          canRecognize={false}
          onSubmit={({ code }) => joinWith({ ...proof, code })}
          onBack={() => setProof(null)}
        />
      </AuthLayout>
    )
  return (
    <AuthScreen title={t('join.title')} intro={t('join.intro', { provider, email: email ?? '' })}>
      <FormProvider {...form}>
        <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2.5 }}>
          {/* tells password managers which account this is */}
          <input type="email" name="username" autoComplete="username" value={email ?? ''} readOnly hidden />
          <FormTextField<Draft>
            type="password"
            name="password"
            label={t('login.password')}
            autoComplete="current-password"
            required
          />
          <Button type="submit" size="large" loading={join.isPending}>
            {t('join.submit')}
          </Button>
          <Typography variant="body2" color="textSecondary">
            {t('join.forgotten')}{' '}
            <TextLink to="/auth/forgot-password" underline="always" sx={{ display: 'inline-block', minHeight: 24 }}>
              {t('forgot.title')}
            </TextLink>
          </Typography>
        </Box>
      </FormProvider>
      <ForgetIdentity />
    </AuthScreen>
  )
}
