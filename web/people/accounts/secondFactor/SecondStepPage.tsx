import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { TextLink } from '#web/ground/ui/links.tsx'
import { me, useMe } from '#web/ground/viewer/api.ts'
import { PasskeysPanel } from '#web/people/accounts/PasskeysPanel.tsx'
import { passkeys } from '#web/people/accounts/passkeysApi.ts'
import IdentityDialog from '#web/people/accounts/proof/IdentityDialog.tsx'
import { SecondFactorPanel } from '#web/people/accounts/SecondFactorPanel.tsx'
import { secondFactor } from '#web/people/accounts/secondFactorApi.ts'
import { AuthLayout } from '#web/people/accounts/signIn/AuthLayout.tsx'
import '#web/people/accounts/translations.ts'

const route = getRouteApi('/auth/second-step')

/** Leads somebody whom the rule names through the setting-up of a second step or a passkey, before anything else. */
export default function SecondStepPage() {
  const { t } = useTranslation()
  const { email } = useMe()
  const { data: code } = useSuspenseQuery(secondFactor)
  const { data: keys } = useSuspenseQuery(passkeys)
  const isDone = code.confirmedAt !== null || keys.passkeys.length > 0
  // Whoever had a step before came by a provider that has not proved one.
  const [hasToProve] = useState(isDone)
  return (
    <AuthLayout title={t('secondStep.title')} wide>
      <Typography variant="h1" tabIndex={-1}>
        {t('secondStep.title')}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 1, mb: 3 }}>
        {t(hasToProve ? 'secondStep.proveIntro' : 'secondStep.intro')}
      </Typography>
      <Box sx={{ display: 'grid', gap: 3 }}>
        {hasToProve ? (
          <Prove />
        ) : (
          <>
            <PasskeysPanel />
            <SecondFactorPanel email={email} />
            {isDone && <Continue />}
          </>
        )}
        <Typography variant="body2">
          <TextLink to="/logout" underline="always" sx={{ display: 'inline-block', minHeight: 24 }}>
            {t('secondStep.signOut')}
          </TextLink>
        </Typography>
      </Box>
    </AuthLayout>
  )
}

/** Returns what opens the screen that was asked for, as whoever the person is now. */
function useOpenScreen() {
  const router = useRouter()
  const { suite } = route.useSearch()
  return async () => {
    await router.options.context.queries.fetchQuery({ ...me, staleTime: 0 })
    router.history.replace(suite ?? '/home')
  }
}

/** Asks for the second step that the account has already. */
function Prove() {
  const { t } = useTranslation()
  const open = useOpenScreen()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button size="large" onClick={() => setAsking(true)}>
        {t('secondStep.prove')}
      </Button>
      {isAsking && <IdentityDialog purpose="portal" onProved={() => void open()} onClose={() => setAsking(false)} />}
    </>
  )
}

function Continue() {
  const { t } = useTranslation()
  const open = useOpenScreen()
  return (
    <Button size="large" onClick={() => void open()}>
      {t('secondStep.continue')}
    </Button>
  )
}
