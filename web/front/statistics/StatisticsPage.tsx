import Box from '@mui/material/Box'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { useUrlFilters } from '#web/ground/records/list/useUrlFilters.ts'
import { FilterChips } from '#web/ground/ui/filters/FilterChips.tsx'
import { Page } from '#web/ground/ui/Page.tsx'
import { ActiveMembers } from './ActiveMembers.tsx'
import { statistics } from './api.ts'
import { defaultPeriod, periods } from './filters.ts'
import { KeyFigures } from './KeyFigures.tsx'
import { PublishedDocuments } from './PublishedDocuments.tsx'
import { Reading } from './Reading.tsx'
import { ValidationDelays } from './ValidationDelays.tsx'
import './translations.ts'

const route = getRouteApi('/house/admin/statistics')

/** Shows usage statistics. Each chart has a caption and a table. */
export default function StatisticsPage() {
  const { t } = useTranslation()
  const { filterBy } = useUrlFilters<{ mois: number | undefined }>()
  const { mois = defaultPeriod, irp } = route.useSearch()
  const shown = useDeferredValue(mois)
  const { data } = useSuspenseQuery(statistics(shown))

  return (
    <Page title={t('nav.statistics')} context={t('statistics.context')}>
      <Box sx={grid}>
        <FilterChips
          label={t('statistics.period')}
          choices={periods.map((count) => ({ value: String(count), label: t('statistics.months', { count }) }))}
          chosen={String(mois)}
          onChoose={(chosen) =>
            filterBy({ mois: chosen === undefined || chosen === String(defaultPeriod) ? undefined : Number(chosen) })
          }
        />
        <Box sx={{ ...grid, opacity: shown === mois ? 1 : 0.6 }} aria-busy={shown !== mois}>
          <KeyFigures statistics={data} />
          <ActiveMembers statistics={data} />
          <PublishedDocuments statistics={data} />
          <ValidationDelays statistics={data} />
        </Box>
        <Reading months={shown} irp={irp} />
      </Box>
    </Page>
  )
}

const grid = { display: 'grid', gap: 2, '& > *': { minWidth: 0 } } as const
