import { hasInvisibleCharacters, normalizePortalPath } from '#contract/ground/urls.ts'

/**
 * Returns whether a text may link to it: a safe external URL, an email address, a phone number, a screen or a file of
 * the portal.
 */
export function isAllowedHref(href: string): boolean {
  if (hasInvisibleCharacters(href)) return false
  if (href.startsWith('/')) return normalizePortalPath(href) !== null
  const url = URL.parse(href)
  return url !== null && ['https:', 'mailto:', 'tel:'].includes(url.protocol)
}

/**
 * Completes a typed URL: « legifrance.gouv.fr » becomes an https URL, an email address a mailto URL, and the full URL
 * of a screen of this portal a path, which stays valid when the portal moves to another host.
 * @param origin origin of this page
 */
export function normalizeHref(typed: string, origin: string): string {
  const address = typed.trim()
  if (address.startsWith(`${origin}/`)) return address.slice(origin.length)
  if (/^[^\s@/:]+@[^\s@/:]+\.\p{L}+$/u.test(address)) return `mailto:${address}`
  if (/^(?:[\p{L}\d-]+\.)+\p{L}{2,}(?:\/\S*)?$/u.test(address)) return `https://${address}`
  return address
}

/** Returns the URL of a portal picture at text width, in pixels. */
export const pictureUrl = (id: number, width = 960) => `/api/content_pictures/${id}/display?w=${width}`
export const isPortalPicture = (src: string | null) =>
  src !== null && /^\/api\/content_pictures\/\d+\/display(?:\?[\w=&]*)?$/.test(src)
