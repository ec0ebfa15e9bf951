import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { MemoryFacets } from '#contract/meetings/memory/memory.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { useUrlFilters } from '#web/ground/records/list/useUrlFilters.ts'
import { ChoiceFilter } from '#web/ground/ui/filters/ChoiceFilter.tsx'
import { FilterChips } from '#web/ground/ui/filters/FilterChips.tsx'
import { SearchField } from '#web/ground/ui/filters/SearchField.tsx'
import { formatPeriod, kindFilters, type MemoryFilters } from './filters.ts'
import { periodName } from './periodName.ts'

interface MemoryFilterBarProps {
  facets: MemoryFacets
  filters: MemoryFilters
}

/** Filters by mandate period, kind, year, project and body, each value with its number of entries. */
export function MemoryFilterBar({ facets, filters }: MemoryFilterBarProps) {
  const { t } = useTranslation()
  const { filterBy } = useUrlFilters<MemoryFilters>()
  const withCount = (name: string, count: number) => t('memory.withCount', { name, count })
  const named = ({ id, name, count }: { id: number; name: string; count: number }) => ({
    id,
    name: withCount(name, count),
  })
  const years = facets.years.map(({ year, count }) => ({ id: year, name: withCount(String(year), count) }))
  return (
    <Box component="search" aria-label={t('memory.filters')} className="no-print" sx={bar}>
      {facets.periods.length > 1 && (
        <FilterChips
          label={t('memory.period')}
          choices={facets.periods.map((period) => ({
            value: formatPeriod(period),
            label: withCount(periodName(t, period, facets.periods), period.count),
          }))}
          chosen={filters.period}
          onChoose={(period) => filterBy({ period })}
        />
      )}
      <div>
        <FilterChips
          label={t('memory.kind')}
          choices={kindFilters.flatMap((value) => {
            const count = facets.kinds.find(({ kind }) => kind === value)?.count ?? 0
            return count > 0 || filters.kind === value
              ? [{ value, label: withCount(t(`memory.kind.${value}`), count) }]
              : []
          })}
          chosen={filters.kind}
          onChoose={(kind) => filterBy({ kind })}
        />
        {filters.kind === 'commitment' && (
          <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
            {t('memory.kindHelp')}
          </Typography>
        )}
      </div>
      <Box sx={fields}>
        {(years.length > 1 || filters.year !== undefined) && (
          <ChoiceFilter
            label={t('memory.year')}
            none={t('memory.everyYear')}
            choices={keepChosen(years, filters.year, String)}
            chosen={filters.year}
            onChoose={(year) => filterBy({ year })}
          />
        )}
        {(facets.thematics.length > 0 || filters.thematic !== undefined) && (
          <ChoiceFilter
            label={t('memory.thematic')}
            none={t('memory.everyThematic')}
            choices={keepChosen(facets.thematics.map(named), filters.thematic, () => t('memory.thematic'))}
            chosen={filters.thematic}
            onChoose={(thematic) => filterBy({ thematic })}
          />
        )}
        {(facets.irps.length > 1 || filters.irp !== undefined) && (
          <ChoiceFilter
            label={t('memory.body')}
            none={t('memory.everyBody')}
            choices={keepChosen(facets.irps.map(named), filters.irp, () => t('memory.body'))}
            chosen={filters.irp}
            onChoose={(irp) => filterBy({ irp })}
          />
        )}
        <SearchField
          label={t('memory.search')}
          value={filters.q ?? ''}
          onSearch={(q) => filterBy({ q: q || undefined })}
        />
      </Box>
    </Box>
  )
}

/** Adds the chosen value when no entry has it, so that it can be seen and cleared. */
const keepChosen = (
  choices: readonly { id: number; name: string }[],
  chosen: number | undefined,
  nameOf: (id: number) => string,
) =>
  chosen === undefined || choices.some(({ id }) => id === chosen)
    ? choices
    : [...choices, { id: chosen, name: nameOf(chosen) }]

const bar = { display: 'grid', gap: 1.5, minWidth: 0 } as const
const fields = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' },
} as const
