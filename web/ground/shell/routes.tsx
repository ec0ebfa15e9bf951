import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  notFound,
  type ResolveParams,
  redirect,
} from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { Action } from '#contract/ground/policy/policy.ts'
import { readId } from '#web/ground/ui/filters/searchParams.ts'
import { me } from '#web/ground/viewer/api.ts'
import { AppLayout } from './AppLayout.tsx'
import { type BroughtQuery, keepBrought } from './broughtQueries.ts'
import { isAdministrationPath } from './menu/isAdministrationPath.ts'
import type { PortalContext } from './parts.ts'
import { RootLayout } from './RootLayout.tsx'
import { notFoundOn404, requireAccess, requireUser } from './routeGuards.ts'
import { screenLoader } from './screenLoader.ts'
import { CardsSkeleton, FiguresSkeleton } from './screens/PageSkeleton.tsx'

export const rootRoute = createRootRouteWithContext<PortalContext>()({ component: RootLayout })

/** Layout route with menu, bar and footer, parent of all screens for signed-in users. */
export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'house',
  beforeLoad: async ({ context: { queries, parts }, location }) => {
    const user = await requireUser(queries, location)
    // the menu reports a failed download
    if (isAdministrationPath(location.pathname)) await parts.AdministrationMenu.preload?.()?.catch(() => undefined)
    return { user }
  },
  // prefetches the menu's data without delaying the screen
  loader: ({ context: { queries, parts } }) => {
    for (const { part: read } of parts.reads) void read(queries)
  },
  component: AppLayout,
})

interface PublicScreenRow<Path extends string> {
  path: Path
  lazy: () => Promise<{ default: ComponentType }>
  /** redirects signed-in users to the home screen */
  visitorsOnly?: true
  read?: (ensure: QueryClient['ensureQueryData']) => readonly Promise<unknown>[]
  /** forgets what belongs to this screen only; called when another one is opened */
  forget?: (queries: QueryClient) => void
}

/** Creates a screen without menu, for people without access to an account (seed §2 "Auth layout"). */
export const publicScreen = <const Path extends string>({
  path,
  lazy,
  visitorsOnly,
  read,
  forget,
}: PublicScreenRow<Path>) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    beforeLoad: ({ context: { queries } }) => {
      if (visitorsOnly && queries.getQueryData(me.queryKey)) throw redirect({ to: '/home', replace: true })
    },
    loader: ({ context: { queries } }) => Promise.all(read?.(queries.ensureQueryData.bind(queries)) ?? []),
    onLeave: ({ context: { queries } }) => forget?.(queries),
    component: lazyRouteComponent(screenLoader(lazy)),
  })

/** Skeletons of screens other than the default. */
const skeletons = { cards: CardsSkeleton, figures: FiguresSkeleton } as const

/** All path parameters are ids. */
type ScreenParams<Path extends string> = { [Name in keyof ResolveParams<Path>]: number }
type ReadFilters = ((search: Record<string, unknown>) => object) | undefined
type ParsedFilters<Search> = Search extends (search: never) => infer Read ? Read : Record<never, never>

interface ScreenRow<Path extends string, Search extends ReadFilters> {
  path: Path
  access: Action
  lazy: () => Promise<{ default: ComponentType }>
  /** reads filters, sort and page from the URL */
  search?: Search
  /** skeleton while loading, other than the default */
  shape?: keyof typeof skeletons
  read: (
    ensure: QueryClient['ensureQueryData'],
    params: ScreenParams<Path>,
    filters: ParsedFilters<Search>,
  ) => readonly Promise<unknown>[]
  /**
   * queries of parts that not every user of the screen may see. A page brings their responses where the user may read
   * them, so that nothing on the screen moves when they arrive; elsewhere the parts read them themselves
   */
  brings?: (params: ScreenParams<Path>) => readonly BroughtQuery[]
}

/** Creates a screen for signed-in users, with typed links: path, parameters, filters. */
export const screen = <const Path extends string, Search extends ReadFilters = undefined>(
  row: ScreenRow<Path, Search>,
) =>
  createRoute({
    getParentRoute: () => signedInRoute,
    path: row.path,
    params: { parse: parseIds<Path>, stringify: stringifyIds<Path> },
    validateSearch: row.search as Search,
    beforeLoad: ({ context: { queries, user }, location }) => requireAccess(queries, user, row.access, location),
    // Without `loaderDeps`: a new filter must not remount the screen, which would lose the input of the search field.
    loader: ({ context: { queries }, params, location }) => {
      const filters = (row.search?.(location.search) ?? {}) as ParsedFilters<Search>
      return notFoundOn404(
        Promise.all([
          ...row.read(queries.ensureQueryData.bind(queries), params as ScreenParams<Path>, filters),
          keepBrought(queries, row.brings?.(params as ScreenParams<Path>) ?? []),
        ]),
      )
    },
    component: lazyRouteComponent(screenLoader(row.lazy)),
    ...(row.shape && { pendingComponent: skeletons[row.shape] }),
  })

/** Parses path parameters as ids; anything else is not found. */
function parseIds<Path extends string>(params: Record<string, string>) {
  const entries = Object.entries(params).map(([name, value]) => {
    const id = readId(value)
    if (id === undefined) throw notFound()
    return [name, id]
  })
  return Object.fromEntries(entries) as ScreenParams<Path>
}

const stringifyIds = <Path extends string>(params: ScreenParams<Path>) =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)])) as ResolveParams<Path>
