import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { TextLink } from '#web/ground/ui/links.tsx'
import { me, useMe } from '#web/ground/viewer/api.ts'
import { PasskeysPanel } from '#web/people/accounts/PasskeysPanel.tsx'
import { passkeys } from '#web/people/accounts/passkeysApi.ts'
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
  return (
    <AuthLayout title={t('secondStep.title')} wide>
      <Typography variant="h1" tabIndex={-1}>
        {t('secondStep.title')}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 1, mb: 3 }}>
        {t('secondStep.intro')}
      </Typography>
      <Box sx={{ display: 'grid', gap: 3 }}>
        <PasskeysPanel />
        <SecondFactorPanel email={email} />
        {isDone && <Continue />}
        <Typography variant="body2">
          <TextLink to="/logout" underline="always" sx={{ display: 'inline-block', minHeight: 24 }}>
            {t('secondStep.signOut')}
          </TextLink>
        </Typography>
      </Box>
    </AuthLayout>
  )
}

/** Opens the screen that was asked for, as whoever the person is now. */
function Continue() {
  const { t } = useTranslation()
  const router = useRouter()
  const { suite } = route.useSearch()
  const open = async () => {
    await router.options.context.queries.fetchQuery({ ...me, staleTime: 0 })
    router.history.replace(suite ?? '/home')
  }
  return (
    <Button size="large" onClick={() => void open()}>
      {t('secondStep.continue')}
    </Button>
  )
}
