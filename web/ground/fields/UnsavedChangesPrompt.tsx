import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import { useBlocker } from '@tanstack/react-router'
import { useEffect, useId } from 'react'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { holdPage } from '#web/ground/ui/pageHolds.ts'

interface UnsavedChangesPromptProps {
  when: boolean
  question: string
  /** label of the leave button, when the page itself is not left */
  leave?: string
  /** whether a path keeps the input */
  within?: (pathname: string) => boolean
  /** the search parameters name the record: asks when they change too */
  bySearch?: boolean
  /** the search parameter that names the record, among filters: asks when it changes too */
  searchKey?: string
}

/** Asks for confirmation before unsaved changes are lost, by navigation or by closing the page. */
export function UnsavedChangesPrompt(props: UnsavedChangesPromptProps) {
  const { when, question, leave, within, bySearch = false, searchKey } = props
  const recordIn = (search: object) => searchKey && (search as Record<string, unknown>)[searchKey]
  useEffect(() => (when ? holdPage() : undefined), [when])
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) => {
      const isOther =
        (bySearch && JSON.stringify(next.search) !== JSON.stringify(current.search)) ||
        recordIn(next.search) !== recordIn(current.search)
      // does not ask after a sign-out: there is no page to stay on
      if (next.pathname === '/auth/login' && !current.pathname.startsWith('/auth/')) return false
      return when && (next.pathname !== current.pathname || isOther) && !within?.(next.pathname)
    },
    enableBeforeUnload: when,
    withResolver: true,
  })
  return (
    <LeaveDialog
      open={leaving.status === 'blocked'}
      question={question}
      leave={leave}
      onLeave={leaving.proceed}
      onStay={leaving.reset}
    />
  )
}

interface LeaveDialogProps {
  open: boolean
  question: string
  /** label of the leave button; default: the page is left */
  leave?: string | undefined
  onLeave: (() => void) | undefined
  onStay: (() => void) | undefined
}

/** Asks whether unsaved changes may be lost. */
export function LeaveDialog({ open, question, leave, onLeave, onStay }: LeaveDialogProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <Dialog open={open} onClose={onStay} role="alertdialog" aria-labelledby={id}>
      <DialogContent id={id}>{question}</DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button variant="outlined" color="inherit" onClick={onLeave}>
          {leave ?? t('form.leave')}
        </Button>
        <Button onClick={onStay}>{t('form.stay')}</Button>
      </DialogActions>
    </Dialog>
  )
}
