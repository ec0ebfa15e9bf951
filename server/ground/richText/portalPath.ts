/** URLs of the portal itself, as people write and paste them. */

const placeholderOrigin = 'https://portail.example'

/**
 * Returns the path of a URL of the portal; null for a URL that leads elsewhere.
 * @param origin origin of the portal
 */
export function portalPath(address: string, origin: string): string | null {
  const url = URL.parse(address)
  if (url?.origin !== origin || url.username !== '' || url.password !== '') return null
  // A browser would read two slashes as another host.
  return url.pathname.startsWith('//') ? null : `${url.pathname}${url.search}${url.hash}`
}

/** Normalizes a path, to compare it with known paths: `/api/./media/%33/file?x#y` → `/api/media/3/file`. */
export function normalizePath(path: string): string {
  const pathname = URL.parse(path, placeholderOrigin)?.pathname ?? path
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}
