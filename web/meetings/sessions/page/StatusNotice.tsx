import { mdiCalendarArrowRight, mdiCancel } from '@mdi/js'
import Alert from '@mui/material/Alert'
import type { Session } from '#contract/meetings/sessions/sessions.ts'
import { formatDay, formatTime } from '#web/ground/i18n/dates.ts'
import type { Translate } from '#web/ground/i18n/i18n.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import '#web/meetings/sessions/translations.ts'

type SessionStatusFacts = Pick<Session, 'status' | 'startsAt' | 'postponement' | 'cancellation'>

/** Shows on top that the session is postponed or cancelled, and why. */
export function StatusNotice({ session }: { session: SessionStatusFacts }) {
  const { t } = useTranslation()
  const { status, postponement, cancellation } = session
  if (status === 'cancelled')
    return (
      cancellation && (
        <Alert severity="error" role="note" icon={<Icon path={mdiCancel} />} sx={printStyles}>
          <strong>{t('session.told.cancelled', { date: formatDay(cancellation.at) })}</strong>
          <StatusReason>{cancellation.reason}</StatusReason>
        </Alert>
      )
    )
  return (
    postponement && (
      <Alert
        severity={status === 'convened' ? 'warning' : 'info'}
        role="note"
        icon={<Icon path={mdiCalendarArrowRight} />}
        sx={printStyles}
      >
        <strong>
          {t(status === 'convened' ? 'session.told.postponed' : 'session.told.wasPostponed', {
            from: formatMoment(t, postponement.from),
            to: formatMoment(t, session.startsAt),
          })}
        </strong>
        <StatusReason>{postponement.reason}</StatusReason>
      </Alert>
    )
  )
}

/** Prints black on white in any colour scheme. */
const printStyles = {
  '@media print': { color: 'text.primary', bgcolor: 'transparent', border: 1, borderColor: 'divider' },
} as const

/** Formats a date and time: « le 19 mars 2026 à 9 h 00 ». */
const formatMoment = (t: Translate, date: string) => t('event.at', { date: formatDay(date), time: formatTime(date) })

function StatusReason({ children: reason }: { children: string }) {
  const { t } = useTranslation()
  return <div style={{ whiteSpace: 'pre-line' }}>{t('session.told.reason', { reason })}</div>
}
