/** Base to resolve relative paths; any other resulting origin is refused. */
const placeholderOrigin = 'https://portal.invalid'
const notAScreen = /^\/(?:logout|login|api|auth|me)(?:[/?#]|$)/

/**
 * Validates the path to resume after the sign-in (QUALITY WEB-12).
 * @returns undefined for another site, an ambiguous path, a path without a screen, or the home screen, which is the
 *   default
 */
export function returnPath(asked: unknown): string | undefined {
  if (typeof asked !== 'string' || !asked.startsWith('/') || hasUnsafeCharacters(asked)) return undefined
  const url = URL.parse(asked, placeholderOrigin)
  if (!url || url.origin !== placeholderOrigin || url.pathname.startsWith('//')) return undefined
  const path = tryDecode(url.pathname)
  if (path === undefined || hasUnsafeCharacters(path) || notAScreen.test(path.toLowerCase())) return undefined
  const whole = url.pathname + url.search + url.hash
  return whole === '/' || whole === '/home' ? undefined : whole
}

/**
 * Whether the path contains `//host`, a backslash (browsers read it as a slash) or control characters (browsers drop
 * them).
 */
const hasUnsafeCharacters = (path: string) => /^\/{2}|\\/.test(path) || [...path].some((char) => char < ' ')

function tryDecode(path: string) {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}
