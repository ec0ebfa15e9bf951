import type { QueryClient } from '@tanstack/react-query'
import { createRouter, type RouterHistory, stringifySearchWith } from '@tanstack/react-router'
import { parseSearch } from './ground/shell/parseSearch.ts'
import { NotFoundPage } from './ground/shell/screens/NotFoundPage.tsx'
import { PageSkeleton } from './ground/shell/screens/PageSkeleton.tsx'
import { ScreenError } from './ground/shell/screens/ScreenError.tsx'
import { parts } from './parts.ts'
import { routeTree } from './screens.tsx'

/**
 * Creates the router of the site map.
 * @param history the browser's by default
 */
export const createPortalRouter = (queries: QueryClient, history?: RouterHistory) =>
  createRouter({
    routeTree,
    context: { queries, parts },
    parseSearch,
    stringifySearch: stringifySearchWith(String),
    // always scrolls to the top, also when going back (seed §2): neither router nor browser restores the position
    scrollRestoration: false,
    defaultPendingComponent: PageSkeleton,
    defaultPendingMs: 300,
    defaultPendingMinMs: 0,
    defaultErrorComponent: ScreenError,
    defaultNotFoundComponent: NotFoundPage,
    ...(history && { history }),
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPortalRouter>
  }
}
