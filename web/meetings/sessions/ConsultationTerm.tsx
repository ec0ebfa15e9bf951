import type { Consultation } from '#contract/meetings/sessions/consultations.ts'
import { formatDay, formatDayShort } from '#web/ground/i18n/dates.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { TextLink } from '#web/ground/ui/links.tsx'
import { StatusChip } from '#web/ground/ui/StatusChip.tsx'
import './translations.ts'

/** Shows when a consultation ends, the consultation its deadline depends on, and its sessions. */
export function ConsultationTerm({ consultation }: { consultation: Consultation }) {
  const { dueOn, agreedDays, central, points } = consultation
  const { t } = useTranslation()
  return (
    <>
      {t('consultation.due', { date: formatDay(dueOn) })}
      {central && agreedDays === null && ` (${t('consultation.beforeCentral', { title: central.name })})`}
      {points.map(({ id, session }) => (
        <span key={id}>
          {' · '}
          <TextLink to="/seances/$idEvent" params={{ idEvent: session.id }} hash={`point-${id}`} underline="always">
            {t('decision.of', { date: formatDayShort(session.startsAt) })}
          </TextLink>
        </span>
      ))}
    </>
  )
}

/** Shows how long a consultation still runs, or how it ended. */
export function TimeLeft({ consultation: { state, daysLeft } }: { consultation: Consultation }) {
  const { t } = useTranslation()
  if (state === 'deemedNegative') return <StatusChip tone="error">{t('consultation.deemedNegative')}</StatusChip>
  if (state === 'answered') return <StatusChip tone="success">{t('consultation.answered')}</StatusChip>
  return (
    <StatusChip tone={daysLeft <= 7 ? 'primary' : 'plain'}>
      {daysLeft === 0 ? t('consultation.lastDay') : t('consultation.daysLeft', { count: daysLeft })}
    </StatusChip>
  )
}
