import { mdiCalendarArrowRight, mdiCancel, mdiLockOutline, mdiPencilOutline } from '@mdi/js'
import Box from '@mui/material/Box'
import type { SessionRow } from '#contract/meetings/sessions/sessions.ts'
import { daysUntil } from '#web/ground/i18n/dates.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { formatRelativeDay } from '#web/ground/i18n/timeFormats.ts'
import { StatusChip } from '#web/ground/ui/StatusChip.tsx'
import { VisuallyHidden } from '#web/ground/ui/VisuallyHidden.tsx'
import '#web/papers/documents/recordTranslations.ts'

/** Shows the chips of a session in a list: unread documents, relative date, unusual states. */
export function SessionListChips({ session }: { session: SessionRow }) {
  const { t } = useTranslation()
  const days = daysUntil(session.startsAt)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, alignSelf: 'flex-start', '&:empty': { display: 'none' } }}>
      {session.status === 'draft' && (
        <StatusChip tone="plain" icon={mdiPencilOutline}>
          {t('session.status.draft')}
        </StatusChip>
      )}
      {session.status === 'cancelled' && (
        <StatusChip tone="error" icon={mdiCancel}>
          {t('session.status.cancelled')}
        </StatusChip>
      )}
      {session.postponed && (
        <StatusChip tone="info" icon={mdiCalendarArrowRight}>
          {t('session.status.postponed')}
        </StatusChip>
      )}
      {session.confidential && (
        <StatusChip tone="plain" icon={mdiLockOutline}>
          {t('session.confidential')}
        </StatusChip>
      )}
      {session.unreadCount > 0 && (
        <StatusChip tone="primary">{t('session.unread', { count: session.unreadCount })}</StatusChip>
      )}
      {session.status === 'convened' && days >= 0 && (
        <StatusChip tone="success">
          <span aria-hidden>{days === 0 ? t('session.today') : t('session.countdown', { days })}</span>
          <VisuallyHidden>{formatRelativeDay(session.startsAt)}</VisuallyHidden>
        </StatusChip>
      )}
    </Box>
  )
}
