import { mdiCloudOffOutline } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Session } from '#contract/meetings/sessions.ts'
import { useKeptAt } from '#web/ground/http/useKeptAt.ts'
import { useWork } from '#web/ground/http/works.ts'
import { formatDay, formatTime } from '#web/ground/i18n/dates.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { formatBytes } from '#web/ground/i18n/numbers.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { copyOf, keepingOf, useKeep, useRemoveCopy } from '#web/meetings/offline/api.ts'
import { sizeOf, stampOf } from '#web/meetings/offline/contents.ts'
import type { Copy } from '#web/meetings/offline/copies.ts'
import '#web/meetings/offline/words.ts'

/** Saves the session and its documents in this browser for offline reading. */
export function OfflineCopy({ session }: { session: Session }) {
  const { t } = useTranslation()
  const { data: copy } = useSuspenseQuery(copyOf(session.id))
  const work = useWork(keepingOf(session.id))
  const { mutate: keep } = useKeep(session)
  const place = useFocusGoesOn(work ? 'keeping' : copy ? 'kept' : 'offered')
  return (
    <Box component="fieldset" ref={place} aria-label={t('offline.keep')} tabIndex={-1} sx={group}>
      {work && <Keeping done={work.done} onStop={work.stop} />}
      {!work && copy && <Kept session={session} copy={copy} onKeep={keep} />}
      {!work && !copy && <Offered session={session} onKeep={keep} />}
    </Box>
  )
}

const group = { display: 'grid', gap: 1, border: 0, m: 0, p: 0, minWidth: 0 } as const

/** Restores the focus when a change of state removes the focused button. */
function useFocusGoesOn(state: string) {
  const place = useRef<HTMLFieldSetElement>(null)
  const shown = useRef(state)
  useEffect(() => {
    if (shown.current === state) return
    shown.current = state
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true })
  }, [state])
  return place
}

interface OfferProps {
  session: Session
  onKeep: () => void
}

function Offered({ session, onKeep }: OfferProps) {
  const { t } = useTranslation()
  return (
    <>
      <State>{t('offline.offer', { size: formatBytes(sizeOf(session)) })}</State>
      <Button variant="outlined" onClick={onKeep} startIcon={<Icon path={mdiCloudOffOutline} />}>
        {t('offline.keep')}
      </Button>
    </>
  )
}

function Keeping({ done, onStop }: { done: number; onStop: () => void }) {
  const { t } = useTranslation()
  const percent = Math.floor(done * 100)
  return (
    <>
      <State>{t('offline.keeping', { percent })}</State>
      <LinearProgress variant="determinate" value={percent} aria-label={t('offline.keep')} />
      <Button variant="outlined" color="inherit" onClick={onStop}>
        {t('common.cancel')}
      </Button>
    </>
  )
}

function Kept({ session, copy, onKeep }: OfferProps & { copy: Copy }) {
  const { t } = useTranslation()
  const { mutate: remove } = useRemoveCopy(session.id)
  const isRead = useKeptAt() !== null
  const isOld = !isRead && copy.stamp !== stampOf(session)
  const { keptAt, bytes } = copy
  const said = t('offline.kept', { date: formatDay(keptAt), time: formatTime(keptAt), size: formatBytes(bytes) })
  return (
    <>
      <State>{isOld ? `${said} ${t('offline.old')}` : said}</State>
      {isOld && (
        <Button variant="outlined" onClick={onKeep}>
          {t('offline.update')}
        </Button>
      )}
      <Button variant="outlined" color="inherit" onClick={() => remove()}>
        {t('offline.remove')}
      </Button>
    </>
  )
}

const State = ({ children }: { children: ReactNode }) => (
  <Typography variant="body2" color="textSecondary">
    {children}
  </Typography>
)
