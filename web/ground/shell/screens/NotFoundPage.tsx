import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { screenLoader } from '#web/ground/shell/screenLoader.ts'
import { EmptyState } from '#web/ground/ui/EmptyState.tsx'
import { Page } from '#web/ground/ui/Page.tsx'

// every page loads this screen, and few show it
const NotFoundSteps = lazyRouteComponent(screenLoader(() => import('./NotFoundSteps.tsx')))

/** Shown for unknown and hidden records: a search and three links (DOMAIN §17 "unknown path"). */
export function NotFoundPage() {
  const { t } = useTranslation()
  const steps = (
    <Suspense fallback={null}>
      <NotFoundSteps />
    </Suspense>
  )
  return (
    <Page title={t('error.404')} narrow>
      <EmptyState action={steps}>{t('error.404.text')}</EmptyState>
    </Page>
  )
}
