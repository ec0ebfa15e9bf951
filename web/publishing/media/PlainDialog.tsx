import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type ReactNode, useId } from 'react'
import { useTranslation } from '#web/ground/i18n/i18n.ts'

interface PlainDialogProps {
  title: string
  /** the dialog cannot be closed */
  busy?: boolean
  onClose: () => void
  children: ReactNode
}

/** Shows information about one medium above the list, without a form. */
export function PlainDialog({ title, busy = false, onClose, children }: PlainDialogProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby={id} onClose={() => busy || onClose()}>
      <DialogTitle id={id} sx={{ fontSize: 20, fontWeight: 700, overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>{children}</DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button variant="text" color="inherit" disabled={busy} onClick={onClose}>
          {t('common.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
