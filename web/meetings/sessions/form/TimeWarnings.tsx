import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import type { SessionProposal } from '#contract/meetings/sessions/sessions.ts'
import { formatDay, formatTime } from '#web/ground/i18n/dates.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { TextLink } from '#web/ground/ui/links.tsx'
import { noticeSentence, noticeSourceAlone } from '#web/meetings/sessions/noticeSentence.ts'

/** Warns about the chosen date and time, without blocking the save: overlaps and missed legal deadlines. */
export function TimeWarnings({ proposal: { overlaps, notices } }: { proposal: SessionProposal }) {
  const { t } = useTranslation()
  const pressing = notices.filter(({ state }) => state !== 'met')
  return (
    <Box aria-live="polite" sx={{ display: 'grid', gap: 1, '&:not(:empty)': { mt: 2 } }}>
      {overlaps.map(({ id, title, startsAt }) => (
        <Alert key={id} severity="warning">
          {t('sessionForm.overlap')}{' '}
          <TextLink to="/seances/$idEvent" params={{ idEvent: id }} target="_blank" color="inherit" underline="always">
            {title} {t('common.newTab')}
          </TextLink>
          {`, ${t('event.at', { date: formatDay(startsAt), time: formatTime(startsAt) })}`}
        </Alert>
      ))}
      {pressing.map((notice) => (
        <Alert key={`${notice.rule} ${notice.about}`} severity={notice.state === 'late' ? 'warning' : 'info'}>
          {noticeSentence(t, notice)}
          <Box component="span" sx={{ display: 'block', fontSize: 14, '&:empty': { display: 'none' } }}>
            {noticeSourceAlone(t, notice)}
          </Box>
        </Alert>
      ))}
    </Box>
  )
}
