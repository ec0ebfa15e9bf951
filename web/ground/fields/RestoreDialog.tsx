import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'

interface RestoreDialogProps {
  title: string
  text: string
  /** label that tells when the input was typed */
  resume: string
  /** label to start anew */
  giveUp: string
  onResume: () => void
  onGiveUp: () => void
}

/** Offers to restore unsaved input. Modal: typing before the answer would be overwritten. */
export function RestoreDialog({ title, text, resume, giveUp, onResume, onGiveUp }: RestoreDialogProps) {
  const id = useId()
  return (
    <Dialog open fullWidth maxWidth="xs" role="alertdialog" aria-labelledby={id}>
      <DialogTitle id={id} sx={{ fontSize: 20, fontWeight: 700 }}>
        {title}
      </DialogTitle>
      <DialogContent>
        <DialogContentText>{text}</DialogContentText>
      </DialogContent>
      <DialogActions disableSpacing sx={{ px: 3, pb: 2, display: 'grid', gap: 1, '& > *': { justifySelf: 'stretch' } }}>
        <Button onClick={onResume}>{resume}</Button>
        <Button variant="outlined" color="inherit" onClick={onGiveUp}>
          {giveUp}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
