import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { CancelButton } from '#web/ground/fields/CancelButton.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { focusScreenTitle } from '#web/ground/ui/keyboard/focusScreenTitle.ts'

interface RemovalDialogProps {
  /** name of the record to delete */
  name?: string
  /** title instead of the default, for several records */
  title?: string
  /** why it cannot be deleted, or null when it can */
  reason: string | null
  /** what is lost by the deletion, or what deactivation does instead */
  outcome: string
  busy: boolean
  onRemove: () => void
  /** offered when deletion is impossible; undefined when the record is inactive already */
  onDeactivate: (() => void) | undefined
  /** label of that button, when it is not « Désactiver » */
  deactivate?: string
  onClose: () => void
  /** details between outcome and buttons: what blocks the deletion, or is deleted too */
  children?: ReactNode
}

/**
 * Confirms the deletion of a record and names what is lost; or explains why it is impossible and offers the
 * alternative.
 */
export function RemovalDialog(props: RemovalDialogProps) {
  const { name = '', title, reason, outcome, busy, onRemove, onDeactivate, deactivate, onClose, children } = props
  const { t } = useTranslation()
  const id = useId()
  const cannot = reason !== null
  const isAsked = useRef(false)
  useEffect(() => () => restoreFocus(isAsked.current), [])
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
 * Focuses the page title after the dialog has closed: a deletion removes the button that opened the dialog, now or at
 * the next refetch. Without a deletion, only a lost focus is moved.
 */
const restoreFocus = (isRemoved: boolean) =>
  queueMicrotask(() => {
    if (!isRemoved && document.activeElement !== document.body) return
    focusScreenTitle()
  })
