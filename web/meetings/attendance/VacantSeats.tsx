import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Seat } from '#contract/meetings/attendance/seats.ts'
import { formatDay } from '#web/ground/i18n/dates.ts'
import { joinFacts } from '#web/ground/i18n/facts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { plainList } from '#web/ground/ui/plainList.ts'
import './translations.ts'

/** Lists vacant seats with the day since when they are. */
export function VacantSeats({ seats }: { seats: readonly Seat[] }) {
  const { t } = useTranslation()
  return (
    <Box component="ul" sx={{ ...plainList, mt: 0.5 }}>
      {seats.map(({ id, position, college, vacantSince }) => (
        <Typography component="li" key={id} variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {joinFacts([
            t('attendance.seat', { position }),
            college,
            vacantSince && t('seats.since', { date: formatDay(vacantSince) }),
          ])}
        </Typography>
      ))}
    </Box>
  )
}
