import { mdiCloudOffOutline } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Session } from '#contract/meetings/sessions/sessions.ts'
import { useWorkProgress } from '#web/ground/http/runWithProgress.ts'
import { useOfflineCopyDate } from '#web/ground/http/useOfflineCopyDate.ts'
import { formatDay, formatTime } from '#web/ground/i18n/dates.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { formatBytes } from '#web/ground/i18n/numbers.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { copyOf, savingWorkName, useRemoveCopy, useSaveOffline } from '#web/meetings/offline/api.ts'
import type { Copy } from '#web/meetings/offline/copies.ts'
import { contentStamp, totalFileBytes } from '#web/meetings/offline/sessionContents.ts'
import '#web/meetings/offline/translations.ts'

/** Saves the session and its documents in this browser for offline reading. */
export function OfflineCopy({ session }: { session: Session }) {
  const { t } = useTranslation()
  const { data: copy } = useSuspenseQuery(copyOf(session.id))
  const work = useWorkProgress(savingWorkName(session.id))
  const { mutate: keep } = useSaveOffline(session)
  const place = useKeepFocus(work ? 'keeping' : copy ? 'kept' : 'offered')
  return (
    <Box component="fieldset" ref={place} aria-label={t('offline.keep')} tabIndex={-1} sx={group}>
      {work && <SaveProgress done={work.done} onStop={work.stop} />}
      {!work && copy && <SavedCopy session={session} copy={copy} onKeep={keep} />}
      {!work && !copy && <SaveOffer session={session} onKeep={keep} />}
    </Box>
  )
}

const group = { display: 'grid', gap: 1, border: 0, m: 0, p: 0, minWidth: 0 } as const

/** Restores the focus when a change of state removes the focused button. */
function useKeepFocus(state: string) {
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

function SaveOffer({ session, onKeep }: OfferProps) {
  const { t } = useTranslation()
  const bytes = totalFileBytes(session)
  return (
    <>
      <CopyStatus>{bytes > 0 ? t('offline.offer', { size: formatBytes(bytes) }) : t('offline.offerPlan')}</CopyStatus>
      <Button variant="outlined" onClick={onKeep} startIcon={<Icon path={mdiCloudOffOutline} />}>
        {t('offline.keep')}
      </Button>
    </>
  )
}

function SaveProgress({ done, onStop }: { done: number; onStop: () => void }) {
  const { t } = useTranslation()
  const percent = Math.floor(done * 100)
  return (
    <>
      <CopyStatus>{t('offline.keeping', { percent })}</CopyStatus>
      <LinearProgress variant="determinate" value={percent} aria-label={t('offline.keep')} />
      <Button variant="outlined" color="inherit" onClick={onStop}>
        {t('common.cancel')}
      </Button>
    </>
  )
}

function SavedCopy({ session, copy, onKeep }: OfferProps & { copy: Copy }) {
  const { t } = useTranslation()
  const { mutate: remove } = useRemoveCopy(session.id)
  const isRead = useOfflineCopyDate() !== null
  const isOld = !isRead && copy.stamp !== contentStamp(session)
  const { keptAt, bytes } = copy
  const date = { date: formatDay(keptAt), time: formatTime(keptAt) }
  const said = bytes > 0 ? t('offline.kept', { ...date, size: formatBytes(bytes) }) : t('offline.keptPlan', date)
  return (
    <>
      <CopyStatus>{isOld ? `${said} ${t('offline.old')}` : said}</CopyStatus>
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

const CopyStatus = ({ children }: { children: ReactNode }) => (
  <Typography variant="body2" color="textSecondary">
    {children}
  </Typography>
)
