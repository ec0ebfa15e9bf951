import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useRouter } from '@tanstack/react-router'
import type { SignedOut } from '#contract/people/providers/providers.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { useForgetIdentity } from './api.ts'
import '#web/people/accounts/translations.ts'

/** The way out of a page of the identity that waits in this browser: for somebody else, or before leaving a shared device. */
export function ForgetIdentity() {
  const { t } = useTranslation()
  const router = useRouter()
  const { mutate: forget, isPending } = useForgetIdentity()
  const leave = async (signedOut: SignedOut | undefined) => {
    // What was typed goes too, without a question.
    await router.navigate({ to: '/auth/login', replace: true, ignoreBlocker: true })
    if (signedOut) location.assign(signedOut.endSessionUrl)
  }
  const press = () => forget(undefined, { onSuccess: (signedOut) => void leave(signedOut) })
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1, mt: 3 }}>
      <Typography variant="body2" color="textSecondary">
        {t('pendingIdentity.notYou')}
      </Typography>
      <Button variant="outlined" color="inherit" loading={isPending} onClick={press} sx={{ minHeight: 44 }}>
        {t('pendingIdentity.forget')}
      </Button>
    </Box>
  )
}
