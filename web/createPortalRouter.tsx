import type { QueryClient } from '@tanstack/react-query'
import { createRouter, type RouterHistory, stringifySearchWith } from '@tanstack/react-router'
import { parseSearch } from './ground/shell/parseSearch.ts'
import { NotFoundPage } from './ground/shell/screens/NotFoundPage.tsx'
import { PageSkeleton } from './ground/shell/screens/PageSkeleton.tsx'
import { ScreenError } from './ground/shell/screens/ScreenError.tsx'
import { parts } from './parts.ts'
import { routeTree } from './screens.tsx'

/** Opens the screens of the site map. @param history that of the browser when left out */
export const createPortalRouter = (queries: QueryClient, history?: RouterHistory) =>
  createRouter({
    routeTree,
    context: { queries, parts },
    parseSearch,
    stringifySearch: stringifySearchWith(String),
    // the top on every navigation, the way back too (seed §2): the router does not give the place back, nor the browser
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
