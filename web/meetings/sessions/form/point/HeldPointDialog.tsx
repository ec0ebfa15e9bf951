import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { CancelButton } from '#web/ground/fields/CancelButton.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'

/** Explains why a point with published documents cannot be removed. */
export function HeldPointDialog({ title, onClose }: { title: string; onClose: () => void }) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" role="alertdialog" aria-labelledby={id}>
      <DialogTitle id={id} sx={{ fontSize: 20, fontWeight: 700 }}>
        {t('sessionForm.heldTitle', { title })}
      </DialogTitle>
      <DialogContent>
        <DialogContentText>{t('sessionForm.removeHeld')}</DialogContentText>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <CancelButton first onClick={onClose}>
          {t('common.close')}
        </CancelButton>
      </DialogActions>
    </Dialog>
  )
}
