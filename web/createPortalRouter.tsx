import type { QueryClient } from '@tanstack/react-query'
import { createRouter, type RouterHistory, stringifySearchWith } from '@tanstack/react-router'
import { routeTree } from './screens.tsx'
import { NotFoundPage } from './shell/NotFoundPage.tsx'
import { PageSkeleton } from './shell/PageSkeleton.tsx'
import { parseSearch } from './shell/parseSearch.ts'
import { ScreenError } from './shell/ScreenError.tsx'

/** Opens the screens of the site map. @param history that of the browser when left out */
export const createPortalRouter = (queries: QueryClient, history?: RouterHistory) =>
  createRouter({
    routeTree,
    context: { queries },
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
