import Button, { type ButtonProps } from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { CancelButton } from './CancelButton.tsx'
import { LeaveDialog, UnsavedChangesPrompt } from './UnsavedChangesPrompt.tsx'

interface FormDialogProps {
  title: string
  /** label of the submit button */
  action: string
  tone?: ButtonProps['color']
  busy?: boolean
  /** the submit button is disabled */
  disabled?: boolean
  wide?: boolean
  /** something is typed that closing would lose: Escape and navigations ask first */
  isDirty?: boolean
  /** another action, at the left of the buttons */
  other?: ReactNode
  onSubmit: (event: FormEvent) => unknown
  onClose: () => void
  children: ReactNode
}

/** Renders a short form in a dialog. Keeps the input until it is submitted or cancelled. */
export function FormDialog(props: FormDialogProps) {
  const {
    title,
    action,
    tone = 'primary',
    busy = false,
    disabled = false,
    wide = false,
    isDirty = false,
    other,
    onSubmit,
    onClose,
  } = props
  const { t } = useTranslation()
  const id = useId()
  const [asks, setAsks] = useState(false)
  const question = { question: t('form.closeUnsaved'), leave: t('form.closeAnyway') }
  // for a dialog that the URL names, closing is a navigation: it has been asked about already
  const mayLeave = useRef(false)
  const leave = () => {
    mayLeave.current = true
    onClose()
  }
  return (
    <Dialog
      open
      fullWidth
      maxWidth={wide ? 'md' : 'xs'}
      aria-labelledby={id}
      // a click on the backdrop must not lose the input
      onClose={(_event, reason) => reason === 'escapeKeyDown' && !busy && (isDirty ? setAsks(true) : onClose())}
    >
      <form
        noValidate
        onSubmit={(event) => {
          // a dialog inside of another form is a child of it in React: the event would submit that form as well
          event.stopPropagation()
          void onSubmit(event)
        }}
        style={{ display: 'contents' }}
      >
        <DialogTitle id={id} sx={{ fontSize: 20, fontWeight: 700, overflowWrap: 'anywhere' }}>
          {title}
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gridAutoRows: 'max-content', gap: 2.5, pt: '8px !important' }}>
          {props.children}
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2, flexWrap: 'wrap' }}>
          {other && <span style={{ marginInlineEnd: 'auto' }}>{other}</span>}
          <CancelButton first={tone === 'error'} onClick={onClose} disabled={busy} />
          <Button type="submit" color={tone} loading={busy} disabled={disabled}>
            {action}
          </Button>
        </DialogActions>
      </form>
      <UnsavedChangesPrompt {...question} when={isDirty && !busy} within={() => mayLeave.current} bySearch />
      <LeaveDialog {...question} open={asks} onLeave={leave} onStay={() => setAsks(false)} />
    </Dialog>
  )
}
