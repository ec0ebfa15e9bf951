import type { ScreenVisit } from '#contract/ground/analytics.ts'

/** What a screen is called in the site map, and nothing of whom or what it shows; null for what is no screen of it. */
export const screenOf = (matches: readonly { fullPath: string }[]): string | null => {
  const pattern = matches.at(-1)?.fullPath.replace(/(?<=.)\/$/, '') ?? ''
  return /^(?:\/(?:\$[A-Za-z]+|[a-z]+(?:[-_][a-z]+)*))+$/.test(pattern) ? pattern : null
}

/** The host that a link of another site leads to. */
export function outboundOf(link: { href: string }, origin: string): ScreenVisit['outbound'] {
  const url = URL.parse(link.href)
  return url?.protocol === 'https:' && url.origin !== origin ? url.hostname : undefined
}
