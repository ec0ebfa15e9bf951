import { hasUnseenCharacters, normalizedPath } from '#contract/ground/urls.ts'

/** What a link of a text may lead to: elsewhere safely, a mail, a telephone, a screen or a file of the portal. */
export function isLinkable(href: string): boolean {
  if (hasUnseenCharacters(href)) return false
  if (href.startsWith('/')) return normalizedPath(href) !== null
  const url = URL.parse(href)
  return url !== null && ['https:', 'mailto:', 'tel:'].includes(url.protocol)
}

/**
 * What somebody means by an address that they type: « legifrance.gouv.fr » is a site, and a screen of the portal copied from the bar
 * of the browser is one of the portal, wherever it stands.
 * @param origin of this page
 */
export function meantAddress(typed: string, origin: string): string {
  const address = typed.trim()
  if (address.startsWith(`${origin}/`)) return address.slice(origin.length)
  if (/^[^\s@/:]+@[^\s@/:]+\.\p{L}+$/u.test(address)) return `mailto:${address}`
  if (/^(?:[\p{L}\d-]+\.)+\p{L}{2,}(?:\/\S*)?$/u.test(address)) return `https://${address}`
  return address
}

/** A picture of the portal, at the width of a text. */
export const pictureAddress = (id: number, width = 960) => `/api/content_pictures/${id}/display?w=${width}`
export const isOurPicture = (src: string | null) =>
  src !== null && /^\/api\/content_pictures\/\d+\/display(?:\?[\w=&]*)?$/.test(src)
