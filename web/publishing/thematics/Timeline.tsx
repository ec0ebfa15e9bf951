import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useDeferredValue, useId } from 'react'
import type { ThematicTimeline } from '#contract/publishing/thematics/thematics.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { useUrlFilters } from '#web/ground/records/list/useUrlFilters.ts'
import { EmptyState } from '#web/ground/ui/EmptyState.tsx'
import { ChoiceFilter } from '#web/ground/ui/filters/ChoiceFilter.tsx'
import { FilterChips } from '#web/ground/ui/filters/FilterChips.tsx'
import { ButtonLink } from '#web/ground/ui/links.tsx'
import { Pager } from '#web/ground/ui/Pager.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { entriesPerPage, timeline } from './api.ts'
import { kindFilters, type TimelineFilters } from './filters.ts'
import { groupByMonth } from './groupByMonth.ts'
import { TimelineEntry } from './TimelineEntry.tsx'

interface TimelineProps {
  id: number
  filters: TimelineFilters
}

/** Shows the timeline of a project by month, newest first. */
export function Timeline({ id, filters }: TimelineProps) {
  const { t } = useTranslation()
  const titleId = useId()
  const shown = useDeferredValue(filters)
  const { data } = useSuspenseQuery(timeline(id, shown))
  const { page = 1, ...sorting } = shown
  const isFiltered = Object.values(sorting).some((value) => value !== undefined)
  const isEmpty = data.member.length === 0
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1.5 }}>
        <Typography variant="h2" id={titleId}>
          {t('timeline.title')}
        </Typography>
        {!(isEmpty && !isFiltered) && (
          <Typography component="output" variant="body2" color="textSecondary">
            {t('timeline.count', { count: data.totalItems })}
          </Typography>
        )}
      </Box>
      {!(isEmpty && !isFiltered) && <TimelineFilterBar facets={data.facets} filters={filters} />}
      {groupByMonth(data.member).map(({ key, name, entries }) => (
        <Card
          component="section"
          key={key}
          aria-labelledby={`${titleId}-${key}`}
          sx={{ px: { xs: 2, sm: 2.5 }, pt: 2, pb: 0.75 }}
        >
          <Typography
            variant="h3"
            id={`${titleId}-${key}`}
            sx={{ fontSize: 15, '&::first-letter': { textTransform: 'uppercase' }, display: 'block' }}
          >
            {name}
          </Typography>
          <Box component="ol" sx={plainList}>
            {entries.map((entry) => (
              <TimelineEntry key={`${entry.kind} ${entry.id}`} entry={entry} />
            ))}
          </Box>
        </Card>
      ))}
      {isEmpty && (
        <EmptyState
          {...((isFiltered || page > 1) && {
            action: (
              <ButtonLink to="." search={{}} variant="outlined">
                {t('common.reset')}
              </ButtonLink>
            ),
          })}
        >
          {t(isFiltered || page > 1 ? 'timeline.noneFound' : 'timeline.none')}
        </EmptyState>
      )}
      <Pager page={page} itemsPerPage={entriesPerPage} totalItems={data.totalItems} />
    </Box>
  )
}

interface TimelineFilterBarProps {
  facets: ThematicTimeline['facets']
  filters: TimelineFilters
}

/** Filters by body and kind, each value with its number of steps. */
function TimelineFilterBar({ facets: { irps, kinds }, filters }: TimelineFilterBarProps) {
  const { t } = useTranslation()
  const { filterBy } = useUrlFilters()
  return (
    <Box component="search" className="no-print" sx={bar}>
      {irps.length > 1 && (
        <ChoiceFilter
          label={t('timeline.body')}
          none={t('timeline.everyBody')}
          choices={irps.map(({ id, name, count }) => ({ id, name: `${name} (${count})` }))}
          chosen={filters.irp}
          onChoose={(irp) => filterBy({ irp } satisfies TimelineFilters)}
        />
      )}
      <FilterChips
        label={t('timeline.filterKind')}
        choices={kindFilters.flatMap((value) => {
          const known = kinds.find(({ kind }) => kind === value)
          if (!known && filters.kind !== value) return []
          return [{ value, label: `${t(`timeline.kind.${value}`)} (${known?.count ?? 0})` }]
        })}
        chosen={filters.kind}
        onChoose={(kind) => filterBy({ kind } satisfies TimelineFilters)}
      />
    </Box>
  )
}

const bar = {
  display: 'grid',
  gap: 1.5,
  alignItems: 'center',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(220px, 300px) minmax(0, 1fr)' },
} as const
