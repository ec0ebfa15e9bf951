import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { frenchSpaces } from '#contract/ground/frenchSpaces.ts'
import { violationsOf } from '#web/ground/fields/violations.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { clearUserData } from '#web/ground/shell/forgetUser.ts'
import { EmptyState } from '#web/ground/ui/EmptyState.tsx'
import { ButtonLink } from '#web/ground/ui/links.tsx'
import { AuthScreen } from './AuthScreen.tsx'
import { recoveryLink } from './api.ts'
import { useDismissRecovery, useRecoverAccount } from './mutations.ts'
import '#web/people/accounts/translations.ts'

const route = getRouteApi('/auth/recover-account/$token')

/**
 * Asks the owner of an account whether they requested the change of email address. Acts by buttons only, because mail
 * scanners open links.
 */
export default function RecoverAccountPage() {
  const { t } = useTranslation()
  const { token } = route.useParams()
  const { data: link } = useSuspenseQuery(recoveryLink(token))
  const [outcome, setOutcome] = useState<'dismissed' | 'closed' | 'over' | null>(null)
  const shown = outcome ?? (link.open ? null : 'over')
  if (shown) return <Outcome outcome={shown} />
  return (
    <AuthScreen title={t('recover.title')} intro={t('recover.intro')}>
      <Question token={token} onOutcome={setOutcome} />
    </AuthScreen>
  )
}

interface QuestionProps {
  token: string
  onOutcome: (outcome: 'dismissed' | 'closed' | 'over') => void
}

function Question({ token, onOutcome }: QuestionProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { context } = useRouter().options
  const recover = useRecoverAccount()
  const dismiss = useDismissRecovery()
  const onError = (failure: Error) => {
    if (violationsOf(failure).some(({ propertyPath }) => propertyPath === 'token')) onOutcome('over')
  }
  const takeBack = () =>
    recover.mutate(token, {
      onError,
      onSuccess: ({ passwordToken }) => {
        // the server ends all sign-ins, this one included
        clearUserData(context)
        if (passwordToken === null) onOutcome('closed')
        else void navigate({ to: '/auth/reset-password/$token', params: { token: passwordToken }, replace: true })
      },
    })
  const isPending = recover.isPending || dismiss.isPending
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Choice help={t('recover.notMeHelp')}>
        <Button size="large" loading={recover.isPending} disabled={isPending} onClick={takeBack}>
          {t('recover.notMe')}
        </Button>
      </Choice>
      <Choice help={t('recover.isMeHelp')}>
        <Button
          size="large"
          variant="outlined"
          loading={dismiss.isPending}
          disabled={isPending}
          onClick={() => dismiss.mutate(token, { onError, onSuccess: () => onOutcome('dismissed') })}
        >
          {t('recover.isMe')}
        </Button>
      </Choice>
    </Box>
  )
}

function Choice({ help, children }: { help: string; children: React.ReactNode }) {
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {children}
      <Typography variant="body2" color="textSecondary">
        {help}
      </Typography>
    </Box>
  )
}

function Outcome({ outcome }: { outcome: 'dismissed' | 'closed' | 'over' }) {
  const { t } = useTranslation()
  if (outcome === 'over')
    return (
      <AuthScreen title={t('recover.title')}>
        <EmptyState action={<ButtonLink to="/auth/forgot-password">{t('recover.forgotten')}</ButtonLink>}>
          <Typography component="span" role="alert">
            {t('recover.over')}
          </Typography>
        </EmptyState>
      </AuthScreen>
    )
  return (
    <AuthScreen title={t('recover.title')}>
      <div role="alert">
        <Alert
          severity={outcome === 'closed' ? 'warning' : 'success'}
          variant="outlined"
          sx={{ color: 'text.primary' }}
        >
          {frenchSpaces(t(`recover.${outcome}`))}
        </Alert>
      </div>
    </AuthScreen>
  )
}
