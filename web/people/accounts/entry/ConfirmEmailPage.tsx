import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { frenchSpaces } from '#contract/ground/frenchSpaces.ts'
import { violationsOf } from '#web/ground/fields/violations.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { ButtonLink } from '#web/ground/ui/links.tsx'
import { me } from '#web/ground/viewer/api.ts'
import { AuthScreen } from './AuthScreen.tsx'
import { useConfirmEmail } from './mutations.ts'
import '#web/people/accounts/translations.ts'

const route = getRouteApi('/auth/confirm-email/$token')

/**
 * Confirms an email address; target of the link in the mail. Confirms by a button, because mail scanners open links.
 */
export default function ConfirmEmailPage() {
  const { t } = useTranslation()
  const { token } = route.useParams()
  const { mutate, isPending, isSuccess, error } = useConfirmEmail()
  const { data: user } = useQuery(me)
  const [refused] = violationsOf(error)

  return (
    <AuthScreen title={t('confirm.title')} intro={t(isSuccess ? 'confirm.done' : 'confirm.intro')}>
      <Box sx={{ display: 'grid', gap: 2.5 }}>
        <div role="alert">
          {refused && (
            <Alert severity="warning" variant="outlined" sx={{ color: 'text.primary' }}>
              {frenchSpaces(refused.message)}
              <Typography variant="body2">{t('confirm.refused')}</Typography>
            </Alert>
          )}
        </div>
        {!isSuccess && !refused && (
          <Button size="large" loading={isPending} onClick={() => mutate(token)}>
            {t('confirm.submit')}
          </Button>
        )}
        {user && (isSuccess || refused) && (
          <ButtonLink to="/mon-profil" variant="outlined">
            {t('confirm.profile')}
          </ButtonLink>
        )}
      </Box>
    </AuthScreen>
  )
}
