import { mdiAlert, mdiAlertCircle, mdiCheckCircle, mdiClose, mdiInformation } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { type FocusEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { limits } from '#contract/ground/limits.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { controlKeyLabel } from '#web/ground/shell/shortcuts/controlKeyLabel.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { isTyping } from '#web/ground/ui/keyboard/isTyping.ts'
import { clearNotice, type Notice, type NoticeLevel, useNotice } from '#web/ground/ui/notices.ts'
import { VisuallyHidden } from '#web/ground/ui/VisuallyHidden.tsx'

const icons: Record<NoticeLevel, string> = {
  error: mdiAlertCircle,
  warning: mdiAlert,
  success: mdiCheckCircle,
  info: mdiInformation,
}

/**
 * Shows one message at the bottom left, then nothing. The two live regions are always mounted, so that screen readers
 * announce changes; they are outside of dialogs, to stay audible while one is open.
 */
export function Snackbar() {
  const notice = useNotice()
  const ref = useStayInAccessibilityTree()
  const isUrgent = notice?.level === 'error' || notice?.level === 'warning'
  const message = notice && <Message key={notice.id} notice={notice} />
  return createPortal(
    <Box
      ref={ref}
      className="no-print"
      sx={{
        position: 'fixed',
        zIndex: 'snackbar',
        // above the player bar, and the buttons of the screen at the bottom of a phone
        bottom: {
          xs: 'calc(var(--bottom-bar, 0px) + var(--action-bar, 0px) + 8px)',
          sm: 'calc(var(--bottom-bar, 0px) + var(--action-bar, 0px) + 24px)',
        },
        left: { xs: 8, sm: 24 },
        right: { xs: 8, sm: 'auto' },
      }}
    >
      <div role="alert">{isUrgent && message}</div>
      <output>{!isUrgent && message}</output>
    </Box>,
    document.body,
  )
}

/** Removes the `aria-hidden` that an open dialog sets on its siblings. */
function useStayInAccessibilityTree() {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current: regions } = ref
    if (!regions) return undefined
    const observer = new MutationObserver(() => regions.removeAttribute('aria-hidden'))
    observer.observe(regions, { attributeFilter: ['aria-hidden'] })
    return () => observer.disconnect()
  }, [])
  return ref
}

function Message({ notice: { level, message, undo } }: { notice: Notice }) {
  const { t } = useTranslation()
  const hold = useTimeout(undo ? limits.undoMs : limits.snackbarMs, clearNotice)
  const box = useRef<HTMLDivElement>(null)
  const focusedBefore = useRef<Element | null>(null)
  const act = () => {
    const hasFocus = box.current?.contains(document.activeElement)
    clearNotice()
    undo?.()
    if (hasFocus) returnFocus(focusedBefore.current)
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') return clearNotice()
    const isUndo = event.key === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
    if (!undo || !isUndo || event.defaultPrevented || hasOwnUndo(event.target)) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])

  return (
    <Box
      ref={box}
      onMouseEnter={() => hold('pointer', true)}
      onMouseLeave={() => hold('pointer', false)}
      onFocus={({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) focusedBefore.current = relatedTarget
        hold('focus', true)
      }}
      onBlur={() => hold('focus', false)}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        pl: 2,
        pr: 0.5,
        py: 0.5,
        minWidth: { sm: 320 },
        maxWidth: 560,
        borderRadius: '8px',
        bgcolor: `${level}.main`,
        color: `${level}.contrastText`,
        boxShadow: 6,
        animation: 'notice 180ms ease-out',
        '@keyframes notice': { from: { transform: 'translateY(12px)' } },
      }}
    >
      <Icon path={icons[level]} />
      <VisuallyHidden>{t(`level.${level}`)}</VisuallyHidden>
      <Box component="span" sx={{ flex: 1, fontWeight: 500 }}>
        {message}
        {undo && <VisuallyHidden>{` ${t('undo.keys', { keys: controlKeyLabel('Z') })}`}</VisuallyHidden>}
      </Box>
      {undo && (
        <Button
          variant="outlined"
          color="inherit"
          aria-keyshortcuts="Control+Z Meta+Z"
          onClick={act}
          sx={{ flexShrink: 0, minHeight: 44 }}
        >
          {t('common.cancel')}
        </Button>
      )}
      <IconButton aria-label={t('common.close')} onClick={() => clearNotice()}>
        <Icon path={mdiClose} fontSize="small" />
      </IconButton>
    </Box>
  )
}

/**
 * Calls `end` after `ms`, not counting the time during which the pointer is over the message, or the focus in it.
 * @returns sets or removes a reason to wait
 */
function useTimeout(ms: number, end: () => void) {
  const left = useRef(ms)
  const [reasons, setReasons] = useState<readonly string[]>([])
  const isHeld = reasons.length > 0
  const finish = useEffectEvent(end)
  useEffect(() => {
    if (isHeld) return undefined
    const since = performance.now()
    const timer = setTimeout(() => finish(), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= performance.now() - since
    }
  }, [isHeld])
  return (reason: 'pointer' | 'focus', holds: boolean) =>
    setReasons((before) => [...before.filter((other) => other !== reason), ...(holds ? [reason] : [])])
}

/** Whether Ctrl Z belongs to the element: a text field has an undo of its own. */
const hasOwnUndo = (target: EventTarget | null) =>
  isTyping(target) && !(target instanceof HTMLInputElement && target.type === 'checkbox')

/** Focuses what had the focus before the snackbar, or the title of the screen. */
function returnFocus(before: Element | null) {
  const target = before?.isConnected ? before : document.querySelector('main h1')
  if (target instanceof HTMLElement) target.focus({ preventScroll: true })
}
