import { createRouter, parseSearchWith, stringifySearchWith } from '@tanstack/react-router'
import { forgetUser, me } from './accounts/api.ts'
import { returnPath } from './accounts/returnPath.ts'
import { routeTree } from './screens.tsx'
import { NotFoundPage } from './shell/NotFoundPage.tsx'
import { PageSkeleton } from './shell/PageSkeleton.tsx'
import { createQueryClient } from './shell/queryClient.ts'
import { ScreenError } from './shell/ScreenError.tsx'

export const queries = createQueryClient(disconnected)

export const router = createRouter({
  routeTree,
  context: { queries },
  // as one would type it: the quotes of a phrase are part of it, several choices stand behind commas
  parseSearch: parseSearchWith((written) => written),
  stringifySearch: stringifySearchWith(String),
  // the top on every navigation, the way back too (seed §2): the router does not give the place back, nor the browser below
  scrollRestoration: false,
  defaultPendingComponent: PageSkeleton,
  defaultPendingMs: 300,
  defaultPendingMinMs: 0,
  defaultErrorComponent: ScreenError,
  defaultNotFoundComponent: NotFoundPage,
})

history.scrollRestoration = 'manual'

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

/** Any call answered that nobody is signed in: several at once count as one (seed §8, 401). */
function disconnected() {
  if (queries.getQueryData(me.queryKey) === null) return
  forgetUser(queries)
  void router.navigate({ to: '/auth/login', search: { suite: returnPath(router.latestLocation.href) }, replace: true })
}
