import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type MeetingPerson, presenceModes } from '#contract/meetings/presence/presence.ts'
import { formatTime } from '#web/ground/i18n/dates.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { usePresenceChange } from './api.ts'

/** « Je suis là »: announces the viewer, until they are confirmed. */
export function Announcement({ sessionId, mine }: { sessionId: number; mine: MeetingPerson | null }) {
  const { t } = useTranslation()
  const change = usePresenceChange(sessionId)
  const open = mine?.intervals.find(({ leftAt }) => leftAt === null)
  if (open?.confirmed)
    return (
      <Typography component="output" sx={{ display: 'block', mt: 1 }}>
        {t('presence.hereConfirmed', { time: formatTime(open.arrivedAt) })}
      </Typography>
    )
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, mx: 0, my: 1.5, minWidth: 0 }}>
      <Typography component="legend" variant="h3" sx={{ mb: 1, p: 0 }}>
        {t('presence.here')}
      </Typography>
      <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', maxWidth: 420 }}>
        {presenceModes.map((mode) => (
          <Button
            key={mode}
            variant={open?.mode === mode ? 'contained' : 'outlined'}
            aria-pressed={open?.mode === mode}
            onClick={() => change.mutate({ path: 'announcement', form: { mode } })}
            sx={{ minHeight: 44 }}
          >
            {t(`presence.mode.${mode}`)}
          </Button>
        ))}
      </Box>
      {open && (
        <Typography component="output" variant="body2" color="textSecondary" sx={{ display: 'block', mt: 1 }}>
          {t('presence.hereAnnounced', { time: formatTime(open.arrivedAt) })}
        </Typography>
      )}
    </Box>
  )
}
