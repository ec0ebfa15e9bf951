import Box from '@mui/material/Box'
import type { Commitments } from '#contract/meetings/commitments/commitments.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { useUrlFilters } from '#web/ground/records/list/useUrlFilters.ts'
import { ChoiceFilter } from '#web/ground/ui/filters/ChoiceFilter.tsx'
import { FilterChips } from '#web/ground/ui/filters/FilterChips.tsx'
import { type CommitmentFilters, stateFilters } from './filters.ts'

interface CommitmentFilterBarProps {
  choices: Commitments['choices']
  filters: CommitmentFilters
}

/** Filters the register by state, body, project and year. */
export function CommitmentFilterBar({ choices, filters }: CommitmentFilterBarProps) {
  const { t } = useTranslation()
  const { filterBy } = useUrlFilters<CommitmentFilters>()
  return (
    <Box component="search" aria-label={t('commitment.filters')} className="no-print" sx={bar}>
      <FilterChips
        label={t('commitment.state')}
        choices={stateFilters.map((value) => ({ value, label: t(`commitment.filter.${value}`) }))}
        chosen={filters.state}
        onChoose={(state) => filterBy({ state })}
      />
      <Box sx={fields}>
        {(choices.irps.length > 1 || filters.irp !== undefined) && (
          <ChoiceFilter
            label={t('commitment.body')}
            none={t('commitment.everyBody')}
            choices={withChosen(choices.irps, filters.irp, t('commitment.body'))}
            chosen={filters.irp}
            onChoose={(irp) => filterBy({ irp })}
          />
        )}
        {(choices.thematics.length > 0 || filters.thematic !== undefined) && (
          <ChoiceFilter
            label={t('commitment.thematics')}
            none={t('commitment.everyThematic')}
            choices={withChosen(choices.thematics, filters.thematic, t('commitment.thematics'))}
            chosen={filters.thematic}
            onChoose={(thematic) => filterBy({ thematic })}
          />
        )}
        {(choices.years.length > 1 || filters.year !== undefined) && (
          <ChoiceFilter
            label={t('commitment.year')}
            none={t('commitment.everyYear')}
            choices={withChosen(
              choices.years.map((year) => ({ id: year, name: String(year) })),
              filters.year,
              String(filters.year),
            )}
            chosen={filters.year}
            onChoose={(year) => filterBy({ year })}
          />
        )}
      </Box>
    </Box>
  )
}

/** Adds the chosen value when nothing has it any more, so that it can be seen and cleared. */
const withChosen = (choices: readonly { id: number; name: string }[], chosen: number | undefined, name: string) =>
  chosen === undefined || choices.some(({ id }) => id === chosen) ? choices : [...choices, { id: chosen, name }]

const bar = { display: 'grid', gap: 1.5, minWidth: 0 } as const
const fields = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' },
  '&:empty': { display: 'none' },
} as const
