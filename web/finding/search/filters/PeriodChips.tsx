import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { type SearchFilters, searchPeriods } from '#web/finding/search/searchParams.ts'
import { joinFacts } from '#web/ground/i18n/facts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { useMe } from '#web/ground/viewer/api.ts'
import { mandatePeriodsOf } from './mandatePeriods.ts'

type Period = Pick<SearchFilters, 'from' | 'to' | 'period'>

interface PeriodChipsProps {
  filters: Period
  onChange: (changed: Period) => void
}

const noPeriod: Period = { from: undefined, to: undefined, period: undefined }

/** Shows predefined periods as chips: relative ones, and the user's mandates. A second press removes the period. */
export function PeriodChips({ filters, onChange }: PeriodChipsProps) {
  const { t } = useTranslation()
  const relative = searchPeriods.map((period) => ({
    key: period,
    chosen: { ...noPeriod, period },
    label: t(`search.period.${period}`),
    title: undefined,
  }))
  const ofMandates = mandatePeriodsOf(useMe()).map(({ from, to, years, bodies }) => ({
    key: `${from} ${to}`,
    chosen: { ...noPeriod, from, to },
    label: t(to ? 'search.mandatePeriod' : 'search.mandateSince', { years }),
    title: joinFacts(bodies),
  }))
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, minWidth: 0 }}>
      {[...relative, ...ofMandates].map(({ key, chosen, label, title }) => {
        const isChosen = filters.from === chosen.from && filters.to === chosen.to && filters.period === chosen.period
        return (
          <Chip
            key={key}
            component="button"
            type="button"
            aria-pressed={isChosen}
            color={isChosen ? 'primary' : 'default'}
            label={label}
            title={title}
            onClick={() => onChange(isChosen ? noPeriod : chosen)}
            sx={{ maxWidth: '100%', height: { xs: 44, lg: 32 } }}
          />
        )
      })}
    </Box>
  )
}
