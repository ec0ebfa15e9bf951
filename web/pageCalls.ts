import type { Me } from '#contract/people/accounts/accounts.ts'
import { recordCalls } from './ground/http/callRecorder.ts'
import { parseSearch } from './ground/shell/parseSearch.ts'
import { parts } from './parts.ts'
import { routeTree } from './screens.tsx'

/** The fields of a route used here. */
interface Route {
  options: {
    path?: string
    params?: { parse: (params: Record<string, string>) => object }
    beforeLoad?: (given: { context: object }) => unknown
    loader?: (given: { context: object; params: object; location: { search: object } }) => unknown
  }
  children?: readonly Route[]
}

interface PaletteScreen {
  segments: readonly string[]
  /** the layout route and the screen's own */
  routes: readonly [Route, Route]
}

/** Screens of signed-in users; the others need no calls. */
const screens: readonly PaletteScreen[] = ((routeTree as Route).children ?? [])
  .flatMap((house) => (house.children ?? []).map((route) => ({ route, routes: [house, route] as const })))
  .map(({ route, routes }) => ({ segments: (route.options.path ?? '').split('/'), routes }))
  // static segments first: `/seances/rapports` is not the session `rapports`
  .toSorted((a, b) => countParameters(a.segments) - countParameters(b.segments))

/**
 * Lists the calls made by the loaders of a page's first screen, in their order. The build bundles this file for the
 * server, which makes the calls itself (`build/pageCalls.ts`).
 * @param path of the requested page
 * @param query part of the URL after `?`
 * @returns URLs such as `/api/contents?page=2`; empty for an unknown or forbidden screen
 */
export function pageCalls(path: string, query: string, user: Me): string[] {
  const asked = segmentsOf(path)
  const screen = asked && screens.find(({ segments }) => matchesSegments(segments, asked))
  if (!screen) return []
  const written = screen.segments.flatMap((segment, place) =>
    segment.startsWith('$') ? [[segment.slice(1), asked[place] ?? '']] : [],
  )
  return recordCalls((queries) => {
    const [house, { options }] = screen.routes
    const context = { queries, parts, user }
    // invalid ids and forbidden screens throw, as in the browser
    const params = options.params?.parse(Object.fromEntries(written)) ?? {}
    options.beforeLoad?.({ context })
    const given = { context, params, location: { search: parseSearch(query) } }
    for (const { loader } of [options, house.options]) loader?.(given)
  })
}

function segmentsOf(path: string): string[] | null {
  try {
    return path.split('/').map(decodeURIComponent)
  } catch {
    return null
  }
}

function countParameters(segments: readonly string[]): number {
  return segments.filter((segment) => segment.startsWith('$')).length
}

/** Matches segments: `$idIrp` stands for one segment; `$` alone is the not-found route. */
const matchesSegments = (segments: readonly string[], asked: readonly string[]) =>
  segments.length === asked.length &&
  segments.every((segment, place) =>
    segment.startsWith('$') ? segment !== '$' && asked[place] !== '' : segment === asked[place],
  )
