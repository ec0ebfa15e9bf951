import { mdiBellOutline } from '@mdi/js'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useQuery } from '@tanstack/react-query'
import { lazyRouteComponent } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Me } from '#contract/people/accounts/accounts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { LazyBoundary } from '#web/ground/shell/LazyBoundary.tsx'
import { screenLoader } from '#web/ground/shell/screenLoader.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { unreadCount } from './api.ts'
import { showAppBadge } from './appBadge.ts'

const BellPanel = lazyRouteComponent(screenLoader(() => import('./BellPanel.tsx')))
const LiveNotifications = lazyRouteComponent(screenLoader(() => import('./live/LiveNotifications.tsx')))

const maxShownCount = 99
/** Delay after the first screen, which must not wait for notifications. */
const idleDelayMs = 1_000

/** Shows the number of unread notifications and opens the latest ones. */
export function Bell({ user }: { user: Pick<Me, 'id'> }) {
  const { t } = useTranslation()
  const { data } = useQuery(unreadCount)
  const isCalm = useIsIdle()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const unread = data?.unread ?? 0
  useEffect(() => {
    if (data) showAppBadge(data.unread)
  }, [data])
  return (
    <>
      <IconButton
        aria-label={t('bell.name', { count: unread })}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onPointerEnter={() => void BellPanel.preload?.()}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <Icon path={mdiBellOutline} />
        {unread > 0 && (
          <Box component="span" aria-hidden sx={badge}>
            {unread > maxShownCount ? `${maxShownCount}+` : unread}
          </Box>
        )}
      </IconButton>
      <LazyBoundary key={String(anchor !== null)}>
        {anchor && <BellPanel anchor={anchor} onClose={() => setAnchor(null)} />}
      </LazyBoundary>
      {isCalm && (
        <LazyBoundary>
          <LiveNotifications person={user.id} />
        </LazyBoundary>
      )}
    </>
  )
}

/** Returns true once the page is loaded and online for `idleDelayMs`. */
function useIsIdle() {
  const [isCalm, setIsCalm] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const settle = () => {
      if (navigator.onLine) setIsCalm(true)
    }
    const wait = () => {
      timer = setTimeout(settle, idleDelayMs)
    }
    if (document.readyState === 'complete') wait()
    else addEventListener('load', wait)
    addEventListener('online', wait)
    return () => {
      clearTimeout(timer)
      removeEventListener('load', wait)
      removeEventListener('online', wait)
    }
  }, [])
  return isCalm
}

/** Readable on any bar colour. */
const badge = {
  position: 'absolute',
  top: 2,
  right: 0,
  minWidth: 18,
  px: 0.5,
  borderRadius: '9px',
  bgcolor: 'error.main',
  color: 'error.contrastText',
  outline: '1px solid currentcolor',
  fontSize: 12,
  fontWeight: 600,
  lineHeight: '18px',
} as const
