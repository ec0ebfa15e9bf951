import { mdiFingerprint } from '@mdi/js'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { Me } from '#contract/people/accounts/accounts.ts'
import type { Language } from '#web/ground/i18n/i18n.ts'
import { translatorOf } from '#web/ground/i18n/i18n.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { isPasskeySupported } from '#web/people/accounts/passkeys/isPasskeySupported.ts'
import { usePasskeySignIn } from './signIn.ts'

interface PasskeyButtonProps {
  language: Language
  remember: boolean
  onSignedIn: (user: Me) => void
}

/** Signs in by a passkey. Nothing where the browser has none. */
export function PasskeyButton({ language, remember, onSignedIn }: PasskeyButtonProps) {
  const t = translatorOf(language)
  const { mutate: signIn, isPending } = usePasskeySignIn(language)
  const [isCancelled, setIsCancelled] = useState(false)
  if (!isPasskeySupported()) return null
  const press = () => {
    setIsCancelled(false)
    signIn({ remember }, { onSuccess: (user) => (user === 'cancelled' ? setIsCancelled(true) : onSignedIn(user)) })
  }
  return (
    <>
      <Button
        size="large"
        variant="outlined"
        startIcon={<Icon path={mdiFingerprint} />}
        loading={isPending}
        onClick={press}
      >
        {t('login.passkey')}
      </Button>
      {isCancelled && <Typography role="alert">{t('login.passkeyCancelled')}</Typography>}
    </>
  )
}
