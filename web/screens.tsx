import { createRoute, redirect } from '@tanstack/react-router'
import { house, root } from './ground/shell/routes.tsx'
import { ForbiddenPage } from './ground/shell/screens/ForbiddenPage.tsx'
import { NotFoundPage } from './ground/shell/screens/NotFoundPage.tsx'
import { subjects } from './subjects.ts'

type Subject = (typeof subjects)[number]

const to = (path: '/home' | '/auth/login' | '/admin/users') => () => {
  throw redirect({ to: path, replace: true })
}

/** The site map: the screens of every subject. */
export const routeTree = root.addChildren([
  createRoute({ getParentRoute: () => root, path: '/', beforeLoad: to('/home') }),
  createRoute({ getParentRoute: () => root, path: '/auth', beforeLoad: to('/auth/login') }),
  createRoute({ getParentRoute: () => root, path: '/admin', beforeLoad: to('/admin/users') }),
  ...subjects.flatMap(({ doors }): readonly Subject['doors'][number][] => doors),
  house.addChildren([
    ...subjects.flatMap(({ screens }): readonly Subject['screens'][number][] => screens),
    createRoute({ getParentRoute: () => house, path: '/403', component: ForbiddenPage }),
    createRoute({ getParentRoute: () => house, path: '/404', component: NotFoundPage }),
    // all unknown paths
    createRoute({ getParentRoute: () => house, path: '$', component: NotFoundPage }),
  ]),
])
