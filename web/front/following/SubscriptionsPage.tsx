import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { SavedSearches } from '#web/finding/search/SavedSearches.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Page } from '#web/ground/ui/Page.tsx'
import { FollowedFlow } from './FollowedFlow.tsx'
import { FollowedProjects } from './FollowedProjects.tsx'
import { FollowedSessions } from './FollowedSessions.tsx'
import { type Tab as TabName, tabName, tabs } from './tabs.ts'
import '#web/messaging/subscriptions/translations.ts'

const route = getRouteApi('/house/mes-abonnements')

/** Lists the user's subscriptions and saved searches (SPEC §3). */
export default function SubscriptionsPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { onglet = 'projets', page } = route.useSearch()
  return (
    <Page title={t('nav.subscriptions')} context={t('sub.context')} narrow>
      <Tabs
        value={onglet}
        onChange={(_event, chosen: TabName) =>
          void navigate({ to: '/mes-abonnements', search: { onglet: chosen }, replace: true, resetScroll: false })
        }
        variant="scrollable"
        allowScrollButtonsMobile
        aria-label={t('sub.tabs')}
      >
        {tabs.map((name) => (
          <Tab
            key={name}
            value={name}
            label={t(`sub.tab.${tabName(name)}`)}
            id={`tab-${name}`}
            {...(name === onglet && { 'aria-controls': 'followed' })}
          />
        ))}
      </Tabs>
      <Box id="followed" role="tabpanel" aria-labelledby={`tab-${onglet}`} sx={{ pt: 2.5 }}>
        <Suspense key={onglet}>
          {onglet === 'projets' && <FollowedProjects page={page} />}
          {onglet === 'flux' && <FollowedFlow page={page} />}
          {onglet === 'recherches' && <SavedSearches />}
          {onglet === 'seances' && <FollowedSessions page={page} />}
        </Suspense>
      </Box>
    </Page>
  )
}
