import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { preserveOptOut } from '#web/ground/analytics/optOut.ts'
import { deleteAllUnsavedInput } from '#web/ground/fields/unsavedInput.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { clearUserData } from '#web/ground/shell/forgetUser.ts'
import { ButtonLink } from '#web/ground/ui/links.tsx'
import { Page } from '#web/ground/ui/Page.tsx'
import { signOut } from './signIn.ts'
import './translations.ts'

/** Signs out when its address is opened (seed §2); asks first when another site linked to it. */
export default function SignOutPage() {
  const { t } = useTranslation()
  const [isSure, setIsSure] = useState(!isOpenedFromOtherSite())
  const { mutate } = useSignOut()
  const asked = useRef(false)

  useEffect(() => {
    if (!isSure || asked.current) return
    asked.current = true
    mutate()
  }, [isSure, mutate])

  return (
    <Box component="main" tabIndex={-1} sx={{ p: { xs: 2.5, md: 6 } }}>
      <Page title={t('logout.title')} narrow>
        <Typography sx={{ mb: 3 }}>{isSure ? t('logout.pending') : t('logout.ask')}</Typography>
        {!isSure && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <Button onClick={() => setIsSure(true)}>{t('nav.logout')}</Button>
            <ButtonLink to="/home" variant="outlined">
              {t('logout.stay')}
            </ButtonLink>
          </Box>
        )}
      </Page>
    </Box>
  )
}

function useSignOut() {
  const router = useRouter()
  return useMutation({
    mutationFn: () => preserveOptOut(signOut),
    onSuccess: async (signedOut) => {
      clearUserData(router.options.context)
      deleteAllUnsavedInput()
      if (signedOut) return location.assign(signedOut.endSessionUrl)
      await router.navigate({ to: '/auth/login', replace: true })
    },
    onError: () => {
      if (router.history.canGoBack()) router.history.back()
      else void router.navigate({ to: '/home', replace: true })
    },
  })
}

/** Returns true when a link of another site opened this page. Navigation inside the portal keeps the first referrer. */
function isOpenedFromOtherSite() {
  const [opening] = performance.getEntriesByType('navigation')
  const openedHere = opening && new URL(opening.name).pathname === location.pathname
  return Boolean(openedHere && document.referrer && new URL(document.referrer).origin !== location.origin)
}
