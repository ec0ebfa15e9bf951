/** Kinds of requests handled by the service worker; all others go to the network. */
export type RequestKind = 'asset' | 'page' | 'session' | 'document' | 'file' | 'me' | 'menu'

const patterns: readonly [RequestKind, RegExp][] = [
  ['asset', /^\/(assets|pdfjs)\//],
  ['session', /^\/api\/sessions\/\d+$/],
  ['document', /^\/api\/documents\/\d+$/],
  ['file', /^\/api\/documents\/\d+\/file$/],
  ['me', /^\/me$/],
  ['menu', /^\/api\/(irps|links)$/],
]

/**
 * Returns the kind of a request.
 * @param navigates whether the tab navigates: then only screens are handled, never downloads, nor /logout, where the
 *   server must check the referring site
 */
export function requestKind(pathname: string, navigates: boolean): RequestKind | null {
  if (navigates) return /^\/api(\/|$)|\.\w+$|^\/logout$/.test(pathname) ? null : 'page'
  return patterns.find(([, pattern]) => pattern.test(pathname))?.[0] ?? null
}

/** Returns the id in `/api/sessions/12`, `/api/documents/5/file`. */
export const recordId = (pathname: string) => Number(/^\/api\/\w+\/(\d+)/.exec(pathname)?.[1])

const gatewayStatuses = [502, 503, 504]

/** Whether a proxy answered that the server is down; errors of the portal are JSON. */
export const isServerAway = ({ status, headers }: Pick<Response, 'status' | 'headers'>) =>
  gatewayStatuses.includes(status) && !headers.get('content-type')?.includes('json')

/**
 * Reads the user of a page.
 * @param html a page as the server writes it
 * @returns the id; null when nobody is signed in; undefined when it is not a page of the portal
 */
export function pageUserId(html: string): number | null | undefined {
  if (!html.includes('<div id="root">')) return undefined
  const [, written] = /<script type="application\/json" id="current-user">([^<]*)<\/script>/.exec(html) ?? []
  return written ? (JSON.parse(written) as { id: number }).id : null
}

/** Whether a page uses only these files; a page of another deployment uses others. */
export const usesOnlyFiles = (html: string, files: readonly string[]) =>
  [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].every(([, file = '']) => files.includes(file))
