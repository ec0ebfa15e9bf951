import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay, formatTime } from '#web/ui/dates.ts'

interface RestoreDialogProps {
  /** ISO instant of what was typed last */
  at: string
  isNew: boolean
  onResume: () => void
  onGiveUp: () => void
}

/** What was typed and not saved is offered back. Nothing else is typed before the answer, which it would cover. */
export function RestoreDialog({ at, isNew, onResume, onGiveUp }: RestoreDialogProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <Dialog open fullWidth maxWidth="xs" role="alertdialog" aria-labelledby={id}>
      <DialogTitle id={id} sx={{ fontSize: 20, fontWeight: 700 }}>
        {t('sessionForm.restore.title')}
      </DialogTitle>
      <DialogContent>
        <DialogContentText>{t('sessionForm.restore.text')}</DialogContentText>
      </DialogContent>
      <DialogActions disableSpacing sx={{ px: 3, pb: 2, display: 'grid', gap: 1, '& > *': { justifySelf: 'stretch' } }}>
        <Button onClick={onResume}>
          {t('sessionForm.restore.resume', { date: formatDay(at), time: formatTime(at) })}
        </Button>
        <Button variant="outlined" color="inherit" onClick={onGiveUp}>
          {t(isNew ? 'sessionForm.restore.blank' : 'sessionForm.restore.saved')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
