import type { Me } from '#contract/people/accounts.ts'
import { recordCalls } from './ground/http/callRecorder.ts'
import { parseSearch } from './ground/shell/parseSearch.ts'
import { parts } from './parts.ts'
import { routeTree } from './screens.tsx'

/** What this file reads of a route of the site map. */
interface Route {
  options: {
    path?: string
    params?: { parse: (params: Record<string, string>) => object }
    beforeLoad?: (given: { context: object }) => unknown
    loader?: (given: { context: object; params: object; location: { search: object } }) => unknown
  }
  children?: readonly Route[]
}

interface Screen {
  segments: readonly string[]
  /** that of the frame around it, then its own */
  routes: readonly [Route, Route]
}

/** The screens of those who are signed in. What stands beside the login asks for nothing of a person. */
const screens: readonly Screen[] = ((routeTree as Route).children ?? [])
  .flatMap((house) => (house.children ?? []).map((route) => ({ route, routes: [house, route] as const })))
  .map(({ route, routes }) => ({ segments: (route.options.path ?? '').split('/'), routes }))
  // `/seances/rapports` is not the session `rapports`
  .toSorted((a, b) => parametersOf(a.segments) - parametersOf(b.segments))

/**
 * The calls that the first screen of a page makes to show itself, in the order in which it makes them: what its loaders ask for. The
 * build makes a module of this file for the server, which runs those calls itself (`build/pageCalls.ts`).
 * @param path of the page, as the browser asked for it
 * @param query what follows `?` in its address
 * @returns addresses, `/api/contents?page=2`; none for a page that opens no screen, or a screen that this person may not see
 */
export function pageCalls(path: string, query: string, user: Me): string[] {
  const asked = segmentsOf(path)
  const screen = asked && screens.find(({ segments }) => isAt(segments, asked))
  if (!screen) return []
  const written = screen.segments.flatMap((segment, place) =>
    segment.startsWith('$') ? [[segment.slice(1), asked[place] ?? '']] : [],
  )
  return recordCalls((queries) => {
    const [house, { options }] = screen.routes
    const context = { queries, parts, user }
    // a number that is none, and a screen that is not this person's, are refused as in the browser: by throwing
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

function parametersOf(segments: readonly string[]): number {
  return segments.filter((segment) => segment.startsWith('$')).length
}

/** `$idIrp` stands for one segment; `$` alone, for an address of no screen. */
const isAt = (segments: readonly string[], asked: readonly string[]) =>
  segments.length === asked.length &&
  segments.every((segment, place) =>
    segment.startsWith('$') ? segment !== '$' && asked[place] !== '' : segment === asked[place],
  )
