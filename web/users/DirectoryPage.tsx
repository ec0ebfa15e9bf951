import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { Empty } from '#web/ui/Empty.tsx'
import { ButtonLink } from '#web/ui/links.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { directory, peoplePerPage } from './api.ts'
import { DirectoryCards } from './DirectoryCards.tsx'
import { DirectoryFilterBar } from './DirectoryFilterBar.tsx'
import { DirectoryTable } from './DirectoryTable.tsx'

const route = getRouteApi('/house/annuaire')

/** The members of the portal, by last name. */
export default function DirectoryPage() {
  const { t } = useTranslation()
  const filters = route.useSearch()
  const shown = useDeferredValue(filters)
  const { data } = useSuspenseQuery(directory(shown))
  const isWide = useMediaQuery((theme) => theme.breakpoints.up('lg'), { noSsr: true })
  const People = isWide ? DirectoryTable : DirectoryCards

  return (
    <Page title={t('directory.title')}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <DirectoryFilterBar filters={filters} />
        <Typography component="output" variant="body2" color="textSecondary">
          {t('directory.count', { count: data.totalItems })}
        </Typography>
        {data.member.length === 0 ? (
          <Empty
            action={
              <ButtonLink to="/annuaire" variant="outlined">
                {t('common.reset')}
              </ButtonLink>
            }
          >
            {t('directory.none')}
          </Empty>
        ) : (
          <People people={data.member} />
        )}
      </Box>
      <Pager page={shown.page ?? 1} itemsPerPage={peoplePerPage} totalItems={data.totalItems} />
    </Page>
  )
}
