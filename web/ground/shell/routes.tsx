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
import type { Action } from '#contract/ground/policy.ts'
import { readId } from '#web/ground/ui/filters/address.ts'
import { me } from '#web/ground/viewer/api.ts'
import { Frame } from './Frame.tsx'
import { orNotFound, requireAccess, requireUser } from './guard.ts'
import { House } from './House.tsx'
import { administers, type PortalContext } from './parts.ts'
import { screenCode } from './screenCode.ts'
import { CardsSkeleton } from './screens/PageSkeleton.tsx'

export const root = createRootRouteWithContext<PortalContext>()({ component: Frame })

/** Layout route with menu, bar and footer, parent of all screens for signed-in users. */
export const house = createRoute({
  getParentRoute: () => root,
  id: 'house',
  beforeLoad: async ({ context: { queries, parts }, location }) => {
    const user = await requireUser(queries, location)
    // the menu reports a failed download
    if (administers(parts, user.can)) await parts.AdministrationMenu.preload?.()?.catch(() => undefined)
    return { user }
  },
  // prefetches the menu's data without delaying the screen
  loader: ({ context: { queries, parts } }) => {
    for (const { part: read } of parts.reads) void read(queries)
  },
  component: House,
})

interface Door<Path extends string> {
  path: Path
  lazy: () => Promise<{ default: ComponentType }>
  /** redirects signed-in users to the home screen */
  visitorsOnly?: true
  read?: (ensure: QueryClient['ensureQueryData']) => readonly Promise<unknown>[]
}

/** Creates a screen without menu, for people without access to an account (seed §2 "Auth layout"). */
export const door = <const Path extends string>({ path, lazy, visitorsOnly, read }: Door<Path>) =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: ({ context: { queries } }) => {
      if (visitorsOnly && queries.getQueryData(me.queryKey)) throw redirect({ to: '/home', replace: true })
    },
    loader: ({ context: { queries } }) => Promise.all(read?.(queries.ensureQueryData.bind(queries)) ?? []),
    component: lazyRouteComponent(screenCode(lazy)),
  })

/** All path parameters are ids. */
type Params<Path extends string> = { [Name in keyof ResolveParams<Path>]: number }
type Filters = ((search: Record<string, unknown>) => object) | undefined
type FiltersRead<Search> = Search extends (search: never) => infer Read ? Read : Record<never, never>

interface Row<Path extends string, Search extends Filters> {
  path: Path
  access: Action
  lazy: () => Promise<{ default: ComponentType }>
  /** reads filters, sort and page from the URL */
  search?: Search
  /** skeleton while loading, other than the default */
  shape?: 'cards'
  read: (
    ensure: QueryClient['ensureQueryData'],
    params: Params<Path>,
    filters: FiltersRead<Search>,
  ) => readonly Promise<unknown>[]
}

/** Creates a screen for signed-in users, with typed links: path, parameters, filters. */
export const screen = <const Path extends string, Search extends Filters = undefined>(row: Row<Path, Search>) =>
  createRoute({
    getParentRoute: () => house,
    path: row.path,
    params: { parse: numbers<Path>, stringify: words<Path> },
    validateSearch: row.search as Search,
    beforeLoad: ({ context: { user } }) => requireAccess(user, row.access),
    // Without `loaderDeps`: a new filter must not remount the screen, which would lose the input of the search field.
    loader: ({ context: { queries }, params, location }) => {
      const filters = (row.search?.(location.search) ?? {}) as FiltersRead<Search>
      return orNotFound(Promise.all(row.read(queries.ensureQueryData.bind(queries), params as Params<Path>, filters)))
    },
    component: lazyRouteComponent(screenCode(row.lazy)),
    ...(row.shape && { pendingComponent: CardsSkeleton }),
  })

/** Parses path parameters as ids; anything else is not found. */
function numbers<Path extends string>(params: Record<string, string>) {
  const entries = Object.entries(params).map(([name, value]) => {
    const id = readId(value)
    if (id === undefined) throw notFound()
    return [name, id]
  })
  return Object.fromEntries(entries) as Params<Path>
}

const words = <Path extends string>(params: Params<Path>) =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)])) as ResolveParams<Path>
