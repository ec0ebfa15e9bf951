/** Addresses as the URL standard (WHATWG) writes them: what the portal stores. */

const unseen = /[\s\\\p{Cc}\p{Cf}]/u

/**
 * Whether an address has characters that are not seen, or that browsers read as something else: blanks, control and formatting
 * characters, the other slash. A space is let through after `?` or `#`, where it is encoded.
 */
export const hasUnseenCharacters = (address: string): boolean =>
  unseen.test(address.replace(/[?#].*$/su, (end) => end.replaceAll(' ', '')))

/**
 * A path of the portal as the URL standard writes it: `/x?q="a"` → `/x?q=%22a%22`.
 * @returns null for what a browser would read as another host, or as no path
 */
export function normalizedPath(path: string): string | null {
  if (!/^\/(?!\/)/.test(path) || hasUnseenCharacters(path)) return null
  const url = URL.parse(path, 'https://portail.example')
  if (url?.host !== 'portail.example' || url.pathname.startsWith('//')) return null
  return `${url.pathname}${url.search}${url.hash}`
}
