import { mdiTuneVariant } from '@mdi/js'
import Box from '@mui/material/Box'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { ChoiceFilter } from '#web/ground/ui/filters/ChoiceFilter.tsx'
import { FilterChips } from '#web/ground/ui/filters/FilterChips.tsx'
import { SearchField } from '#web/ground/ui/filters/SearchField.tsx'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { bodies } from '#web/people/bodies/api.ts'
import { listInTreeOrder } from '#web/people/bodies/listInTreeOrder.ts'
import { jobs, mandates } from '#web/people/mandates/api.ts'
import { type DirectoryFilters, roleFilters } from '#web/people/users/filters.ts'
import { useFilterBy } from './useFilterBy.ts'
import '#web/people/bodies/translations.ts'

interface PeopleFiltersProps {
  filters: DirectoryFilters
  label: string
}

/** Filters people by words, body, function, mandate and role, through the URL. */
export function PeopleFilters({ filters, label }: PeopleFiltersProps) {
  return (
    <Box component="search" className="no-print" sx={{ display: 'grid', gap: 1.5 }}>
      <WordsFilter filters={filters} label={label} />
      <FoldedOnPhone isUsed={countPlaceFilters(filters) > 0}>
        <PlaceFilters filters={filters} />
      </FoldedOnPhone>
    </Box>
  )
}

/** How many of the filters of `PlaceFilters` are set. */
export const countPlaceFilters = ({ irp, job, mandate, role }: DirectoryFilters) =>
  [irp, job, mandate, role].filter((filter) => filter !== undefined).length

export function WordsFilter({ filters, label }: PeopleFiltersProps) {
  const filterBy = useFilterBy()
  return <SearchField label={label} value={filters.q ?? ''} onSearch={(words) => filterBy({ q: words || undefined })} />
}

interface PlaceFiltersProps {
  filters: DirectoryFilters
  /** further fields */
  more?: ReactNode
}

/** Filters people by body, function, mandate and role. */
export function PlaceFilters({ filters, more }: PlaceFiltersProps) {
  const { t } = useTranslation()
  const filterBy = useFilterBy()
  const { data: everyBody } = useSuspenseQuery(bodies)
  const { data: everyJob } = useSuspenseQuery(jobs)
  const { data: everyMandate } = useSuspenseQuery(mandates)
  return (
    <>
      <Box sx={fields}>
        <ChoiceFilter
          label={t('directory.body')}
          none={t('directory.everyBody')}
          choices={listInTreeOrder(everyBody.member)}
          chosen={filters.irp}
          onChoose={(irp) => filterBy({ irp })}
        />
        <ChoiceFilter
          label={t('directory.job')}
          none={t('directory.everyJob')}
          choices={everyJob.member}
          chosen={filters.job}
          onChoose={(job) => filterBy({ job })}
        />
        <ChoiceFilter
          label={t('directory.mandate')}
          none={t('directory.everyMandate')}
          choices={everyMandate.member}
          chosen={filters.mandate}
          onChoose={(mandate) => filterBy({ mandate })}
        />
        {more}
      </Box>
      <FilterChips
        label={t('directory.role')}
        choices={roleFilters.map((value) => ({ value, label: t(`body.role.${value}`) }))}
        chosen={filters.role}
        onChoose={(role) => filterBy({ role })}
      />
    </>
  )
}

/** Collapses unused filters on a phone. */
function FoldedOnPhone({ isUsed, children }: { isUsed: boolean; children: ReactNode }) {
  const { t } = useTranslation()
  const isWide = useMediaQuery((theme) => theme.breakpoints.up('sm'), { noSsr: true })
  const content = <Box sx={{ display: 'grid', gap: 1.5 }}>{children}</Box>
  if (isWide) return content
  return (
    <Box component="details" open={isUsed} sx={{ '&[open] > summary': { mb: 1.5 } }}>
      <Box component="summary" sx={summary}>
        <Icon path={mdiTuneVariant} fontSize="small" sx={{ verticalAlign: 'middle', mr: 0.5 }} />
        {t('directory.filters')}
      </Box>
      {content}
    </Box>
  )
}

const fields = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 200px), 1fr))',
} as const
const summary = { cursor: 'pointer', minHeight: 32, lineHeight: '32px', fontWeight: 500 } as const
