import { createRoute, redirect } from '@tanstack/react-router'
import { rootRoute, signedInRoute } from './ground/shell/routes.tsx'
import { ForbiddenPage } from './ground/shell/screens/ForbiddenPage.tsx'
import { NotFoundPage } from './ground/shell/screens/NotFoundPage.tsx'
import { subjects } from './subjects.ts'

type Subject = (typeof subjects)[number]

const redirectTo = (path: '/home' | '/auth/login') => () => {
  throw redirect({ to: path, replace: true })
}

/** The site map: the screens of every subject. */
export const routeTree = rootRoute.addChildren([
  createRoute({ getParentRoute: () => rootRoute, path: '/', beforeLoad: redirectTo('/home') }),
  createRoute({ getParentRoute: () => rootRoute, path: '/auth', beforeLoad: redirectTo('/auth/login') }),
  ...subjects.flatMap(({ doors }): readonly Subject['doors'][number][] => doors),
  signedInRoute.addChildren([
    ...subjects.flatMap(({ screens }): readonly Subject['screens'][number][] => screens),
    createRoute({ getParentRoute: () => signedInRoute, path: '/403', component: ForbiddenPage }),
    createRoute({ getParentRoute: () => signedInRoute, path: '/404', component: NotFoundPage }),
    // all unknown paths
    createRoute({ getParentRoute: () => signedInRoute, path: '$', component: NotFoundPage }),
  ]),
])
