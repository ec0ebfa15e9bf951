import type { ScreenVisit } from '#contract/ground/analytics.ts'

/** Returns the route pattern of a screen, without ids; null for an unknown path. */
export const screenName = (matches: readonly { fullPath: string }[]): string | null => {
  const pattern = matches.at(-1)?.fullPath.replace(/(?<=.)\/$/, '') ?? ''
  return /^(?:\/(?:\$[A-Za-z]+|[a-z]+(?:[-_][a-z]+)*))+$/.test(pattern) ? pattern : null
}

/** Returns the host of an external link. */
export function outboundHost(link: { href: string }, origin: string): ScreenVisit['outbound'] {
  const url = URL.parse(link.href)
  return url?.protocol === 'https:' && url.origin !== origin ? url.hostname : undefined
}
