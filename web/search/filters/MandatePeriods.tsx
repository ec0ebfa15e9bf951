import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { useTranslation } from 'react-i18next'
import { useMe } from '#web/accounts/api.ts'
import type { SearchFilters } from '#web/search/address.ts'
import { inLine } from '#web/ui/facts.ts'
import { mandatePeriodsOf } from './mandatePeriods.ts'

interface MandatePeriodsProps {
  filters: Pick<SearchFilters, 'from' | 'to'>
  onChange: (changed: Pick<SearchFilters, 'from' | 'to'>) => void
}

/** The days of one's own mandates, in one press; pressed again, no days. Nothing to who has none. */
export function MandatePeriods({ filters, onChange }: MandatePeriodsProps) {
  const { t } = useTranslation()
  const periods = mandatePeriodsOf(useMe())
  if (periods.length === 0) return null
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, minWidth: 0 }}>
      {periods.map(({ from, to, years, bodies }) => {
        const isChosen = filters.from === from && filters.to === to
        return (
          <Chip
            key={`${from} ${to}`}
            component="button"
            type="button"
            aria-pressed={isChosen}
            color={isChosen ? 'primary' : 'default'}
            label={t(to ? 'search.mandatePeriod' : 'search.mandateSince', { years })}
            title={inLine(bodies)}
            onClick={() => onChange(isChosen ? { from: undefined, to: undefined } : { from, to })}
            sx={{ maxWidth: '100%' }}
          />
        )
      })}
    </Box>
  )
}
