import Box from '@mui/material/Box'
import { dayOf, formatDayLong, monthAndDay } from '#web/ground/i18n/dates.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

/** Renders a date as a calendar leaf: MARS / 24. Screen readers get the full date. */
export function DateTile({ date }: { date: string }) {
  const { month, day } = monthAndDay(date)
  return (
    <Box
      component="time"
      dateTime={dayOf(date)}
      sx={{
        position: 'relative',
        width: 48,
        flex: 'none',
        alignSelf: 'flex-start',
        textAlign: 'center',
        border: 1,
        borderColor: 'divider',
        borderRadius: '10px',
        overflow: 'hidden',
        lineHeight: 1.1,
        bgcolor: 'background.default',
      }}
    >
      <VisuallyHidden>{formatDayLong(date)}</VisuallyHidden>
      <Box
        component="span"
        aria-hidden
        sx={{
          display: 'block',
          py: 0.25,
          fontSize: 12,
          letterSpacing: '0.04em',
          textTransform: 'uppercase',
          bgcolor: 'secondary.main',
          color: 'secondary.contrastText',
        }}
      >
        {month}
      </Box>
      <Box component="span" aria-hidden sx={{ display: 'block', py: 0.5, fontSize: 20, fontWeight: 700 }}>
        {day}
      </Box>
    </Box>
  )
}
