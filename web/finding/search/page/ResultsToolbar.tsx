import { mdiBookmarkPlusOutline, mdiTuneVariant } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { lazyRouteComponent } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { countFilters, toSavedQuery } from '#web/finding/search/searchParams.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { LazyBoundary } from '#web/ground/shell/LazyBoundary.tsx'
import { screenLoader } from '#web/ground/shell/screenLoader.ts'
import { FilterSelect } from '#web/ground/ui/filters/FilterField.tsx'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { useMe } from '#web/ground/viewer/api.ts'
import { useSearchParams } from './useSearchParams.ts'

const SaveSearchDialog = lazyRouteComponent(
  screenLoader(() => import('#web/finding/search/saved/SaveSearchDialog.tsx')),
)

interface ResultsToolbarProps {
  suggestedName: string
  /** Opens the filters where they are hidden; undefined where they are visible. */
  onFilter: (() => void) | undefined
  /** Number of results. */
  children: ReactNode
}

const maxNameLength = 80

/** Shows the number of results, and the controls to filter, sort and save the search. */
export function ResultsToolbar({ suggestedName, onFilter, children }: ResultsToolbarProps) {
  const { t } = useTranslation()
  const { can } = useMe()
  const { address, filters, sort } = useSearchParams()
  const [isSaving, setIsSaving] = useState(false)
  const filterCount = countFilters(filters)
  return (
    <Box sx={bar}>
      <Box sx={{ flex: '1 1 280px', minWidth: 0 }}>{children}</Box>
      <Box className="no-print" sx={tools}>
        {onFilter && (
          <Button
            variant="outlined"
            aria-haspopup="dialog"
            startIcon={<Icon path={mdiTuneVariant} />}
            onClick={onFilter}
          >
            {filterCount > 0 ? t('search.filtersSet', { count: filterCount }) : t('search.filters')}
          </Button>
        )}
        {/* without words, results have no relevance: sorted by date */}
        {filters.q !== '' && (
          <FilterSelect
            label={t('search.sort')}
            value={address.order ?? 'relevance'}
            onChange={({ target }) => sort(target.value === 'date' ? 'date' : undefined)}
            sx={{ flex: { xs: '1 1 130px', sm: '0 0 200px' } }}
          >
            <option value="relevance">{t('search.byRelevance')}</option>
            <option value="date">{t('search.byDate')}</option>
          </FilterSelect>
        )}
        {can.includes('search.save') && (
          <Button
            variant="outlined"
            aria-haspopup="dialog"
            aria-label={t('search.save')}
            onPointerEnter={() => void SaveSearchDialog.preload?.()}
            onClick={() => setIsSaving(true)}
            sx={{ minWidth: 40, px: { xs: 1, sm: 2 } }}
          >
            <Icon path={mdiBookmarkPlusOutline} sx={{ fontSize: 20, mr: { sm: 1 } }} />
            <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
              {t('search.save')}
            </Box>
          </Button>
        )}
      </Box>
      <LazyBoundary key={String(isSaving)}>
        {isSaving && (
          <SaveSearchDialog
            query={toSavedQuery(filters)}
            suggestedName={[...suggestedName].slice(0, maxNameLength).join('')}
            onClose={() => setIsSaving(false)}
          />
        )}
      </LazyBoundary>
    </Box>
  )
}

const tools = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  width: { xs: '100%', sm: 'auto' },
} as const
const bar = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1.5 } as const
