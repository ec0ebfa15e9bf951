import { mdiChevronLeft, mdiChevronRight } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { FilterChips } from '#web/ground/ui/filters/FilterChips.tsx'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { type CalendarView, calendarViews } from './filters.ts'
import { formatPeriod } from './period.ts'

interface PeriodBarProps {
  view: CalendarView
  day: string
  onView: (view: CalendarView) => void
  onToday: () => void
  onStep: (step: 1 | -1) => void
}

/** Renders the navigation between periods and views; the period is the heading of the content. */
export function PeriodBar({ view, day, onView, onToday, onStep }: PeriodBarProps) {
  const { t } = useTranslation()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Button variant="outlined" className="no-print" onClick={onToday}>
        {t('agenda.today')}
      </Button>
      <Box className="no-print">
        <IconButton aria-label={t(`agenda.previous.${view}`)} onClick={() => onStep(-1)}>
          <Icon path={mdiChevronLeft} />
        </IconButton>
        <IconButton aria-label={t(`agenda.next.${view}`)} onClick={() => onStep(1)}>
          <Icon path={mdiChevronRight} />
        </IconButton>
      </Box>
      <Typography
        variant="h2"
        aria-live="polite"
        sx={{ flex: '1 1 160px', '&::first-letter': { textTransform: 'uppercase' } }}
      >
        {formatPeriod(view, day)}
      </Typography>
      <Box className="no-print">
        <FilterChips
          label={t('agenda.view')}
          choices={calendarViews.map((value) => ({ value, label: t(`agenda.view.${value}`) }))}
          chosen={view}
          onChoose={(chosen) => chosen && onView(chosen)}
        />
      </Box>
    </Box>
  )
}
