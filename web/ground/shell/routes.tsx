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

/** Menu, bar and footer, for those who are signed in: every screen of the portal is under it. */
export const house = createRoute({
  getParentRoute: () => root,
  id: 'house',
  beforeLoad: async ({ context: { queries, parts }, location }) => {
    const user = await requireUser(queries, location)
    // what cannot be fetched is told by the menu
    if (administers(parts, user.can)) await parts.AdministrationMenu.preload?.()?.catch(() => undefined)
    return { user }
  },
  // what the menu shows travels with the screen, which does not wait for it
  loader: ({ context: { queries, parts } }) => {
    for (const { part: read } of parts.reads) void read(queries)
  },
  component: House,
})

interface Door<Path extends string> {
  path: Path
  lazy: () => Promise<{ default: ComponentType }>
  /** who is signed in has no use for it */
  visitorsOnly?: true
  read?: (ensure: QueryClient['ensureQueryData']) => readonly Promise<unknown>[]
}

/** A screen without the menu, for who has no account yet, or does not get into theirs (seed §2 "Auth layout"). */
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

/** The addresses of the portal name their records by number. */
type Params<Path extends string> = { [Name in keyof ResolveParams<Path>]: number }
type Filters = ((search: Record<string, unknown>) => object) | undefined
type FiltersRead<Search> = Search extends (search: never) => infer Read ? Read : Record<never, never>

interface Row<Path extends string, Search extends Filters> {
  path: Path
  access: Action
  lazy: () => Promise<{ default: ComponentType }>
  /** what the URL keeps: filters, sort, page */
  search?: Search
  /** what it looks like while it is on its way, when that is not the usual shape */
  shape?: 'cards'
  read: (
    ensure: QueryClient['ensureQueryData'],
    params: Params<Path>,
    filters: FiltersRead<Search>,
  ) => readonly Promise<unknown>[]
}

/** A screen of the house. Its links are typed: path, parameters, filters. */
export const screen = <const Path extends string, Search extends Filters = undefined>(row: Row<Path, Search>) =>
  createRoute({
    getParentRoute: () => house,
    path: row.path,
    params: { parse: numbers<Path>, stringify: words<Path> },
    validateSearch: row.search as Search,
    beforeLoad: ({ context: { user } }) => requireAccess(user, row.access),
    // The filters are no `loaderDeps`: another filter would be another screen, and take the field that one types in away.
    loader: ({ context: { queries }, params, location }) => {
      const filters = (row.search?.(location.search) ?? {}) as FiltersRead<Search>
      return orNotFound(Promise.all(row.read(queries.ensureQueryData.bind(queries), params as Params<Path>, filters)))
    },
    component: lazyRouteComponent(screenCode(row.lazy)),
    ...(row.shape && { pendingComponent: CardsSkeleton }),
  })

/** What is not the number of a record names nothing. */
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
