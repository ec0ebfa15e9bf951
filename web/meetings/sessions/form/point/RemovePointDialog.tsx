import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import type { AgendaDocument } from '#contract/meetings/sessions.ts'
import { CancelButton } from '#web/ground/fields/CancelButton.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'

interface RemovePointDialogProps {
  title: string
  documents: readonly AgendaDocument[]
  onRemove: () => void
  onClose: () => void
}

/**
 * Asks what to do with the documents of a removed point. A point with published documents cannot be removed, as on the
 * server.
 */
export function RemovePointDialog({ title, documents, onRemove, onClose }: RemovePointDialogProps) {
  const { t } = useTranslation()
  const id = useId()
  const own = documents.filter(({ byReference }) => !byReference)
  const isHeld = own.some(({ status }) => status === 'published' || status === 'archived')
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" role="alertdialog" aria-labelledby={id}>
      <DialogTitle id={id} sx={{ fontSize: 20, fontWeight: 700 }}>
        {t('sessionForm.removeTitle', { title })}
      </DialogTitle>
      <DialogContent>
        <DialogContentText>{isHeld ? t('sessionForm.removeHeld') : t('sessionForm.removeText')}</DialogContentText>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <CancelButton first onClick={onClose}>
          {isHeld ? t('common.close') : t('form.cancel')}
        </CancelButton>
        {!isHeld && (
          <Button color="error" onClick={onRemove}>
            {t('sessionForm.removePoint')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
