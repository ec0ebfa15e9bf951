import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { formatTime } from '#web/ground/i18n/dates.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { isExpiringSoon, signInEnd, useExtendSignIn } from './api.ts'
import '#web/people/accounts/translations.ts'

/** Seconds that an extension must add to the sign-in; below that, no extension is offered. */
const minExtensionSeconds = 60
/** Focuses the button when it is mounted: a dialog mounts its content later than itself. */
const focusOnMount = (button: HTMLButtonElement | null) => button?.focus()

/** Warns that the sign-in expires soon and offers to extend it (WCAG 2.2.1). */
export default function SignInExpiryDialog() {
  const { t } = useTranslation()
  const id = useId()
  const { data: end, dataUpdatedAt } = useQuery(signInEnd)
  const { mutate: stay, isPending } = useExtendSignIn()
  const [isKnown, setIsKnown] = useState(false)
  if (!end || !isExpiringSoon(end)) return null

  const canStay = end.lastsAtMost - end.endsIn >= minExtensionSeconds
  if (!canStay && isKnown) return null
  const time = formatTime(new Date(dataUpdatedAt + end.endsIn * 1_000).toISOString())
  const answer = canStay ? () => stay() : () => setIsKnown(true)
  return (
    <Dialog
      open
      fullWidth
      maxWidth="xs"
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onClose={(_event, reason) => reason === 'escapeKeyDown' && answer()}
    >
      <DialogTitle id={`${id}-title`} sx={{ fontSize: 20, fontWeight: 700 }}>
        {t('ending.title')}
      </DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`}>{t(canStay ? 'ending.idle' : 'ending.whole', { time })}</DialogContentText>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button ref={focusOnMount} loading={isPending} onClick={answer}>
          {t(canStay ? 'ending.stay' : 'common.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
