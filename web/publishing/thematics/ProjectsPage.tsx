import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { useUrlFilters } from '#web/ground/records/list/useUrlFilters.ts'
import { EmptyState } from '#web/ground/ui/EmptyState.tsx'
import { FilterChips } from '#web/ground/ui/filters/FilterChips.tsx'
import { SearchField } from '#web/ground/ui/filters/SearchField.tsx'
import { ButtonLink } from '#web/ground/ui/links.tsx'
import { Page } from '#web/ground/ui/Page.tsx'
import { Pager } from '#web/ground/ui/Pager.tsx'
import { projects, projectsPerPage } from './api.ts'
import { type ProjectFilters, stateFilters } from './filters.ts'
import { ProjectCards } from './ProjectCards.tsx'
import './translations.ts'

const route = getRouteApi('/house/projets')

/** Lists the debated projects (DOMAIN §6). */
export default function ProjectsPage() {
  const { t } = useTranslation()
  const filters = route.useSearch()
  const shown = useDeferredValue(filters)
  const { filterBy } = useUrlFilters()
  const { data } = useSuspenseQuery(projects(shown))
  const isFiltered = shown.q !== undefined || shown.state !== undefined
  const { page = 1 } = shown
  return (
    <Page
      title={t('project.title')}
      actions={
        <ButtonLink to="/mes-projets" variant="outlined">
          {t('project.mine')}
        </ButtonLink>
      }
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Box component="search" className="no-print" sx={{ display: 'grid', gap: 1.5 }}>
          <SearchField
            label={t('project.search')}
            value={filters.q ?? ''}
            onSearch={(q) => filterBy({ q: q || undefined } satisfies ProjectFilters)}
          />
          <FilterChips
            label={t('project.filterState')}
            choices={stateFilters.map((value) => ({ value, label: t(`project.state.${value}`) }))}
            chosen={filters.state}
            onChoose={(state) => filterBy({ state } satisfies ProjectFilters)}
          />
        </Box>
        {data.member.length > 0 ? (
          <>
            <Typography component="output" variant="body2" color="textSecondary">
              {t('project.count', { count: data.totalItems })}
            </Typography>
            <ProjectCards thematics={data.member} label={t('project.title')} />
          </>
        ) : (
          <EmptyState
            action={
              isFiltered || page > 1 ? (
                <ButtonLink to="." search={{}} variant="outlined">
                  {t('common.reset')}
                </ButtonLink>
              ) : (
                <ButtonLink to="/home" variant="outlined">
                  {t('error.home')}
                </ButtonLink>
              )
            }
          >
            {t(isFiltered || page > 1 ? 'project.noneFound' : 'project.none')}
          </EmptyState>
        )}
        <Pager page={page} itemsPerPage={projectsPerPage} totalItems={data.totalItems} />
      </Box>
    </Page>
  )
}
