import { mdiTuneVariant } from '@mdi/js'
import Box from '@mui/material/Box'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { SearchField } from '#web/ground/ui/filters/SearchField.tsx'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { useUrlFilters } from './useUrlFilters.ts'

interface ListFiltersProps {
  /** label of the search field; undefined if the list is not searchable */
  search: string | undefined
  children: ReactNode
}

/** Renders the search field and the filters of a list. On a phone, inactive filters are collapsed. */
export function ListFilters({ search, children }: ListFiltersProps) {
  const { t } = useTranslation()
  const isWide = useMediaQuery((theme) => theme.breakpoints.up('sm'), { noSsr: true })
  const { q, page: _page, sort: _sort, fiche: _fiche, ...others }: ListSearchParams = useSearch({ strict: false })
  const { filterBy } = useUrlFilters<{ q: string | undefined }>()
  if (!search && !children) return null
  const filters = children && <Box sx={{ display: 'grid', gap: 1.5 }}>{children}</Box>
  return (
    <Box component="search" className="no-print" sx={{ display: 'grid', gap: 1.5 }}>
      {search && (
        <SearchField
          label={search}
          value={typeof q === 'string' ? q : ''}
          onSearch={(words) => filterBy({ q: words || undefined })}
        />
      )}
      {isWide || !filters ? (
        filters
      ) : (
        <Box component="details" open={hasActiveFilter(others)} sx={{ '&[open] > summary': { mb: 1.5 } }}>
          <Box component="summary" sx={summary}>
            <Icon path={mdiTuneVariant} fontSize="small" sx={{ verticalAlign: 'middle', mr: 0.5 }} />
            {t('records.filters')}
          </Box>
          {filters}
        </Box>
      )}
    </Box>
  )
}

/** Search parameters common to all lists; the others are filters. */
export interface ListSearchParams {
  q?: unknown
  page?: unknown
  sort?: unknown
  /** record open over the list */
  fiche?: unknown
}

/** Whether the URL contains an active filter. */
export const hasActiveFilter = (filters: object) => Object.values(filters).some((filter) => filter !== undefined)

const summary = { cursor: 'pointer', minHeight: 32, lineHeight: '32px', fontWeight: 500 } as const
