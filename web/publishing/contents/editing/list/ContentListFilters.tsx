import Box from '@mui/material/Box'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { useUrlFilters } from '#web/ground/records/list/useUrlFilters.ts'
import { ChoiceFilter } from '#web/ground/ui/filters/ChoiceFilter.tsx'
import { FilterChips } from '#web/ground/ui/filters/FilterChips.tsx'
import { thematics } from '#web/papers/classification/choices.ts'
import { bodies } from '#web/people/bodies/api.ts'
import { listInTreeOrder } from '#web/people/bodies/listInTreeOrder.ts'
import { type ContentFilters, kindFilters, statusFilters } from '#web/publishing/contents/editing/filters.ts'

/** Filters by kind, status, slider, project and body; each one is stored in the URL. */
export function ContentListFilters({ filters }: { filters: ContentFilters }) {
  const { t } = useTranslation()
  const { filterBy } = useUrlFilters()
  // not suspending: the list renders without waiting for them
  const { data: projects } = useQuery(thematics)
  const { data: everyBody } = useSuspenseQuery(bodies)
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1.5 }}>
        <FilterChips
          label={t('contentForm.kind')}
          choices={kindFilters.map((value) => ({ value, label: t(`contentKind.${value}`) }))}
          chosen={filters.kind}
          onChoose={(kind) => filterBy({ kind })}
        />
        <FilterChips
          label={t('contentForm.status')}
          choices={statusFilters.map((value) => ({ value, label: t(`contentStatus.${value}`) }))}
          chosen={filters.status}
          onChoose={(status) => filterBy({ status })}
        />
        <FilterChips
          label={t('contentForm.inSlider')}
          choices={[{ value: '1', label: t('contentForm.inSlider') }]}
          chosen={filters.slider}
          onChoose={(slider) => filterBy({ slider })}
        />
      </Box>
      <Box sx={fields}>
        <ChoiceFilter
          label={t('contentList.thematic')}
          none={t('contentList.everyThematic')}
          choices={projects?.member ?? []}
          chosen={filters.thematic}
          onChoose={(thematic) => filterBy({ thematic })}
        />
        <ChoiceFilter
          label={t('contentForm.body')}
          none={t('contentList.everyBody')}
          choices={listInTreeOrder(everyBody.member)}
          chosen={filters.irp}
          onChoose={(irp) => filterBy({ irp })}
        />
      </Box>
    </>
  )
}

const fields = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 200px), 1fr))',
  maxWidth: 640,
} as const
