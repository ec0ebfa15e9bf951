import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { CancelButton } from '#web/ground/fields/CancelButton.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'

interface RemovalDialogProps {
  /** what is to be removed, as it is called */
  name?: string
  /** what is asked instead, of several */
  title?: string
  /** why it cannot be, or null when it can */
  reason: string | null
  /** what is lost with it, or what becomes of it when it is deactivated instead */
  outcome: string
  busy: boolean
  onRemove: () => void
  /** instead of the removal that cannot be; none when it is deactivated already */
  onDeactivate: (() => void) | undefined
  /** the word for it, when it is not to deactivate */
  deactivate?: string
  onClose: () => void
  /** between the two: what keeps it, or goes with it, one by one */
  children?: ReactNode
}

/** Asks before a record goes for good, naming what is lost; or says why it stays, and what can be done instead. */
export function RemovalDialog(props: RemovalDialogProps) {
  const { name = '', title, reason, outcome, busy, onRemove, onDeactivate, deactivate, onClose, children } = props
  const { t } = useTranslation()
  const id = useId()
  const cannot = reason !== null
  const isAsked = useRef(false)
  useEffect(() => () => giveKeyboardBack(isAsked.current), [])
  const close = () => {
    isAsked.current = false
    onClose()
  }
  const remove = () => {
    isAsked.current = true
    onRemove()
  }
  return (
    <Dialog
      open
      fullWidth
      maxWidth="xs"
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onClose={() => !busy && close()}
    >
      <DialogTitle id={`${id}-title`} sx={{ fontSize: 20, fontWeight: 700, overflowWrap: 'anywhere' }}>
        {title ?? t(cannot ? 'administration.cannotRemove' : 'administration.remove', { name })}
      </DialogTitle>
      <DialogContent id={`${id}-text`} sx={{ display: 'grid', gap: 1.5 }}>
        {cannot && <Typography>{reason}</Typography>}
        {children}
        <Typography>{outcome}</Typography>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2, flexWrap: 'wrap' }}>
        <CancelButton first onClick={close} disabled={busy}>
          {t(cannot && !onDeactivate ? 'common.close' : 'form.cancel')}
        </CancelButton>
        {cannot ? (
          onDeactivate && (
            <Button loading={busy} onClick={onDeactivate}>
              {deactivate ?? t('administration.deactivate')}
            </Button>
          )
        ) : (
          <Button color="error" loading={busy} onClick={remove}>
            {t('form.delete')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

/**
 * What is removed takes the button along that asked for it, to which the closed dialog gives the keyboard back: now, or as soon as
 * the list is read anew.
 */
const giveKeyboardBack = (isRemoved: boolean) =>
  queueMicrotask(() => {
    if (!isRemoved && document.activeElement !== document.body) return
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  })
