import Box from '@mui/material/Box'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Suspense, useDeferredValue } from 'react'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { useParts } from '#web/ground/shell/parts.ts'
import { Page } from '#web/ground/ui/Page.tsx'
import { directory } from './api.ts'
import { PeopleFilters } from './list/PeopleFilters.tsx'
import { PeopleList } from './list/PeopleList.tsx'
import './translations.ts'

const route = getRouteApi('/house/annuaire')

/** Lists the members by last name. */
export default function DirectoryPage() {
  const { t } = useTranslation()
  const filters = route.useSearch()
  const shown = useDeferredValue(filters)
  const { data } = useSuspenseQuery(directory(shown))
  const { bodyDirectories } = useParts()
  const { irp } = shown

  return (
    <Page title={t('directory.title')}>
      <meta name="robots" content="noindex" />
      <Box sx={{ display: 'grid', gap: 2 }}>
        <PeopleFilters filters={filters} label={t('directory.search')} />
        <PeopleList
          people={data}
          filters={shown}
          words={{ count: t('directory.count', { count: data.totalItems }), none: t('directory.none') }}
        />
        {irp !== undefined && (
          <Suspense fallback={null}>
            {bodyDirectories.map(({ name, part: BodyDirectory }) => (
              <BodyDirectory key={name} bodyId={irp} />
            ))}
          </Suspense>
        )}
      </Box>
    </Page>
  )
}
