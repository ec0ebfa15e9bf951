/** What the worker does about a request; what is none of these goes to the server as if there were no worker. */
export type Kind = 'asset' | 'page' | 'session' | 'document' | 'file' | 'me' | 'menu'

const patterns: readonly [Kind, RegExp][] = [
  ['asset', /^\/(assets|pdfjs)\//],
  ['session', /^\/api\/sessions\/\d+$/],
  ['document', /^\/api\/documents\/\d+$/],
  ['file', /^\/api\/documents\/\d+\/file$/],
  ['me', /^\/me$/],
  ['menu', /^\/api\/(irps|links)$/],
]

/**
 * @param navigates it is the tab that goes there: only screens are then answered for, never a download. Nor /logout, where
 *   the server must see for itself which site leads there.
 */
export function kindOf(pathname: string, navigates: boolean): Kind | null {
  if (navigates) return /^\/api(\/|$)|\.\w+$|^\/logout$/.test(pathname) ? null : 'page'
  return patterns.find(([, pattern]) => pattern.test(pathname))?.[0] ?? null
}

/** The number in `/api/sessions/12`, `/api/documents/5/file`. */
export const recordOf = (pathname: string) => Number(/^\/api\/\w+\/(\d+)/.exec(pathname)?.[1])

const gatewayStatuses = [502, 503, 504]

/** A proxy that says that the server is away: no answer of the portal's own, which are JSON. */
export const isAway = ({ status, headers }: Pick<Response, 'status' | 'headers'>) =>
  gatewayStatuses.includes(status) && !headers.get('content-type')?.includes('json')

/**
 * Whose page is this?
 * @param html a page as the server writes it
 * @returns null when nobody is signed in any more; undefined when it is no page of the portal
 */
export function readerOf(html: string): number | null | undefined {
  if (!html.includes('<div id="root">')) return undefined
  const [, written] = /<script type="application\/json" id="current-user">([^<]*)<\/script>/.exec(html) ?? []
  return written ? (JSON.parse(written) as { id: number }).id : null
}

/** Does this page ask for nothing but these files? One of another deployment has others. */
export const isOf = (html: string, files: readonly string[]) =>
  [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].every(([, file = '']) => files.includes(file))
