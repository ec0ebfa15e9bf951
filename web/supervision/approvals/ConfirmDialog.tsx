import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { CancelButton } from '#web/ground/fields/CancelButton.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'

interface ConfirmDialogProps {
  title: string
  text: string
  /** label of the confirm button */
  action: string
  isBusy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation before a held task runs or the clock is confirmed. */
export function ConfirmDialog({ title, text, action, isBusy, onConfirm, onClose }: ConfirmDialogProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <Dialog
      open
      fullWidth
      maxWidth="xs"
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onClose={() => !isBusy && onClose()}
    >
      <DialogTitle id={`${id}-title`} sx={{ fontSize: 20, fontWeight: 700, overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      <DialogContent id={`${id}-text`} sx={{ display: 'grid', gap: 1.5 }}>
        <Typography>{text}</Typography>
        <Typography>{t('approvals.irreversible')}</Typography>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2, flexWrap: 'wrap' }}>
        <CancelButton first onClick={onClose} disabled={isBusy} />
        <Button color="error" loading={isBusy} onClick={onConfirm}>
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
