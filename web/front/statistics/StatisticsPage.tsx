import Box from '@mui/material/Box'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { FilterChips } from '#web/ground/ui/filters/FilterChips.tsx'
import { Page } from '#web/ground/ui/Page.tsx'
import { ActiveMembers } from './ActiveMembers.tsx'
import { statistics } from './api.ts'
import { defaultPeriod, periods } from './filters.ts'
import { KeyFigures } from './KeyFigures.tsx'
import { MostRead } from './MostRead.tsx'
import { PublishedDocuments } from './PublishedDocuments.tsx'
import { ValidationDelays } from './ValidationDelays.tsx'
import './translations.ts'

const route = getRouteApi('/house/admin/statistics')

/** Shows usage statistics. Each chart has a caption and a table. */
export default function StatisticsPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { mois = defaultPeriod } = route.useSearch()
  const { data } = useSuspenseQuery(statistics(useDeferredValue(mois)))

  return (
    <Page title={t('nav.statistics')} context={t('statistics.context')}>
      <Box sx={{ display: 'grid', gap: 2, '& > *': { minWidth: 0 } }}>
        <FilterChips
          label={t('statistics.period')}
          choices={periods.map((count) => ({ value: String(count), label: t('statistics.months', { count }) }))}
          chosen={String(mois)}
          onChoose={(chosen) =>
            void navigate({
              to: '/admin/statistics',
              search: { mois: chosen === undefined || chosen === String(defaultPeriod) ? undefined : Number(chosen) },
              replace: true,
              resetScroll: false,
            })
          }
        />
        <KeyFigures statistics={data} />
        <ActiveMembers statistics={data} />
        <PublishedDocuments statistics={data} />
        <ValidationDelays statistics={data} />
        <MostRead statistics={data} />
      </Box>
    </Page>
  )
}
