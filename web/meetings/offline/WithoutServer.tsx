import { lazyRouteComponent } from '@tanstack/react-router'
import { LazyBoundary } from '#web/ground/shell/LazyBoundary.tsx'
import { screenLoader } from '#web/ground/shell/screenLoader.ts'

const KeptPanel = lazyRouteComponent(screenLoader(() => import('./KeptPanel.tsx')))

/** On a screen that the server does not answer: the sessions that are kept. */
export const WithoutServer = () => (
  <LazyBoundary>
    <KeptPanel />
  </LazyBoundary>
)
