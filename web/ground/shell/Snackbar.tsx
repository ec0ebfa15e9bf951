import { mdiAlert, mdiAlertCircle, mdiCheckCircle, mdiClose, mdiInformation } from '@mdi/js'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { limits } from '#contract/ground/limits.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
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
        // above the player bar
        bottom: { xs: 'calc(var(--bottom-bar, 0px) + 8px)', sm: 'calc(var(--bottom-bar, 0px) + 24px)' },
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

function Message({ notice: { level, message } }: { notice: Notice }) {
  const { t } = useTranslation()
  const [held, setHeld] = useState(false)

  useEffect(() => {
    if (held) return
    const timer = setTimeout(clearNotice, limits.snackbarMs)
    return () => clearTimeout(timer)
  }, [held])
  useEffect(() => {
    const dismiss = (event: KeyboardEvent) => event.key === 'Escape' && clearNotice()
    document.addEventListener('keydown', dismiss)
    return () => document.removeEventListener('keydown', dismiss)
  }, [])

  return (
    <Box
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
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
      </Box>
      <IconButton aria-label={t('common.close')} onClick={clearNotice}>
        <Icon path={mdiClose} fontSize="small" />
      </IconButton>
    </Box>
  )
}
