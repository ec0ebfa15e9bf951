import { mdiBellOutline } from '@mdi/js'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useQuery } from '@tanstack/react-query'
import { lazyRouteComponent } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Me } from '#contract/people/accounts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Part } from '#web/ground/shell/Part.tsx'
import { screenCode } from '#web/ground/shell/screenCode.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { unreadCount } from './api.ts'

const BellPanel = lazyRouteComponent(screenCode(() => import('./BellPanel.tsx')))
const Live = lazyRouteComponent(screenCode(() => import('./live/Live.tsx')))

const most = 99
/** Delay after the first screen, which must not wait for notifications. */
const calmMs = 1_000

/** Shows the number of unread notifications and opens the latest ones. */
export function Bell({ user }: { user: Pick<Me, 'id'> }) {
  const { t } = useTranslation()
  const { data } = useQuery(unreadCount)
  const isCalm = useCalm()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const unread = data?.unread ?? 0
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
            {unread > most ? `${most}+` : unread}
          </Box>
        )}
      </IconButton>
      <Part key={String(anchor !== null)}>
        {anchor && <BellPanel anchor={anchor} onClose={() => setAnchor(null)} />}
      </Part>
      {isCalm && (
        <Part>
          <Live person={user.id} />
        </Part>
      )}
    </>
  )
}

/** Returns true once the page is loaded and online for `idleDelayMs`. */
function useCalm() {
  const [isCalm, setIsCalm] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const settle = () => {
      if (navigator.onLine) setIsCalm(true)
    }
    const wait = () => {
      timer = setTimeout(settle, calmMs)
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
