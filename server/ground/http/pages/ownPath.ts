/** Addresses of the portal itself, as people write and paste them. */

const anywhere = 'https://portail.example'

/**
 * The path of the portal that a whole address leads to; null for one that leads elsewhere.
 * @param origin that of the portal
 */
export function ownPath(address: string, origin: string): string | null {
  const url = URL.parse(address)
  if (url?.origin !== origin || url.username !== '' || url.password !== '') return null
  // a browser would read two slashes as another host
  return url.pathname.startsWith('//') ? null : `${url.pathname}${url.search}${url.hash}`
}

/** `/api/./media/%33/file?x#y` → `/api/media/3/file`, for who looks for what a path leads to. */
export function plainPath(path: string): string {
  const pathname = URL.parse(path, anywhere)?.pathname ?? path
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}
