/** Characters that must not occur in stored URLs (URL standard, WHATWG). */

const invisiblePattern = /[\s\\\p{Cc}\p{Cf}]/u

/**
 * Whether a URL contains invisible characters, or characters that browsers reinterpret: spaces, control and formatting
 * characters, backslashes. A space after `?` or `#` is allowed, where it is encoded.
 */
export const hasInvisibleCharacters = (address: string): boolean =>
  invisiblePattern.test(address.replace(/[?#].*$/su, (end) => end.replaceAll(' ', '')))

/**
 * Normalizes a path of the portal as the URL standard writes it: `/x?q="a"` → `/x?q=%22a%22`.
 * @returns null for what a browser would read as another host, or as no path
 */
export function normalizePortalPath(path: string): string | null {
  if (!/^\/(?!\/)/.test(path) || hasInvisibleCharacters(path)) return null
  const url = URL.parse(path, 'https://portail.example')
  if (url?.host !== 'portail.example' || url.pathname.startsWith('//')) return null
  return `${url.pathname}${url.search}${url.hash}`
}
