/** Any site: what leaves it is refused. */
const here = 'https://portal.invalid'
const elsewhere = /^\/(?:logout|login|api|auth|me)(?:[/?#]|$)/

/**
 * The path to resume after sign-in, if it is one of our screens (QUALITY WEB-12).
 * @returns undefined for another site, a doubtful writing, an address that is no screen, or home, which needs no saying
 */
export function returnPath(asked: unknown): string | undefined {
  if (typeof asked !== 'string' || !asked.startsWith('/') || hasTrap(asked)) return undefined
  const url = URL.parse(asked, here)
  if (!url || url.origin !== here || url.pathname.startsWith('//')) return undefined
  const path = decoded(url.pathname)
  if (path === undefined || hasTrap(path) || elsewhere.test(path.toLowerCase())) return undefined
  const whole = url.pathname + url.search + url.hash
  return whole === '/' || whole === '/home' ? undefined : whole
}

/** `//host`, a backslash, which browsers read as a slash, or a control character, which they drop */
const hasTrap = (path: string) => /^\/{2}|\\/.test(path) || [...path].some((char) => char < ' ')

function decoded(path: string) {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}
