import Button, { type ButtonProps } from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type FormEvent, type ReactNode, useId } from 'react'
import { CancelButton } from './CancelButton.tsx'

interface FormDialogProps {
  title: string
  /** the word of the button that does it */
  action: string
  tone?: ButtonProps['color']
  busy?: boolean
  /** cannot be done yet */
  disabled?: boolean
  wide?: boolean
  /** beside the buttons, at the left: another way out */
  other?: ReactNode
  onSubmit: (event: FormEvent) => unknown
  onClose: () => void
  children: ReactNode
}

/** A short form over the page: what is typed stays there until it is done or given up. */
export function FormDialog(props: FormDialogProps) {
  const {
    title,
    action,
    tone = 'primary',
    busy = false,
    disabled = false,
    wide = false,
    other,
    onSubmit,
    onClose,
  } = props
  const id = useId()
  return (
    <Dialog
      open
      fullWidth
      maxWidth={wide ? 'md' : 'xs'}
      aria-labelledby={id}
      // a click beside it would lose what was typed
      onClose={(_event, reason) => reason === 'escapeKeyDown' && !busy && onClose()}
    >
      <form noValidate onSubmit={(event) => void onSubmit(event)} style={{ display: 'contents' }}>
        <DialogTitle id={id} sx={{ fontSize: 20, fontWeight: 700 }}>
          {title}
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2.5, pt: '8px !important' }}>{props.children}</DialogContent>
        <DialogActions sx={{ px: 3, pb: 2, flexWrap: 'wrap' }}>
          {other && <span style={{ marginInlineEnd: 'auto' }}>{other}</span>}
          <CancelButton first={tone === 'error'} onClick={onClose} disabled={busy} />
          <Button type="submit" color={tone} loading={busy} disabled={disabled}>
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
