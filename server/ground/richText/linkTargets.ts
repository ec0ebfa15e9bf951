import { hasInvisibleCharacters, normalizePortalPath } from '#contract/ground/urls.ts'
import { maxId } from '#server/ground/database/maxId.ts'
import { portalPath } from '#server/ground/richText/portalPath.ts'

/** The target of a link in a text (DOMAIN §7; QUALITY WEB-11). */
export interface LinkTarget {
  href: string
  /** outside of the portal: opened in a new tab, without a referrer */
  external: boolean
}

/**
 * Parses and normalizes the target of a link.
 * @param origin origin of the portal, whose URLs are converted to paths
 * @returns null for a target that is not allowed in texts, or that is deceptive
 */
export function parseLinkTarget(written = '', origin: string | null = null): LinkTarget | null {
  const link = written.trim()
  if (link === '' || link.length > 2_000 || hasInvisibleCharacters(link)) return null
  if (link.startsWith('/')) {
    const href = normalizePortalPath(link)
    return href === null ? null : { href, external: false }
  }
  const path = origin === null ? null : portalPath(link, origin)
  if (path !== null) return { href: path, external: false }
  const url = URL.parse(link)
  if (!url) return null
  const { protocol, href } = url
  if (protocol === 'https:' || protocol === 'http:') {
    const isPlain = url.username === '' && url.password === '' && url.hostname.includes('.')
    return isPlain ? { href, external: true } : null
  }
  if (protocol === 'mailto:') return /^mailto:[^<>"]+@[^<>"]+$/.test(href) ? { href, external: false } : null
  if (protocol === 'tel:') return /^tel:\+?[\d.()-]+$/.test(href) ? { href, external: false } : null
  return null
}

const display = /^\/api\/content_pictures\/([1-9]\d{0,9})\/display(?:\?(?:[wf]=[a-z\d]{1,5}&?)*)?$/

/** Returns the id of the picture that an image shows; null for any other image, since none is loaded from elsewhere. */
export function pictureIdOf(src = ''): number | null {
  const id = Number(display.exec(src)?.[1])
  return id <= maxId ? id : null
}
