import { defaultPortalName } from '#contract/ground/branding.ts'
import { escapeHtml } from '#server/ground/richText/textToHtml.ts'
import type { ShownBranding } from './cachedBranding.ts'
import { logoUrl } from './readBranding.ts'

/** Background of the menu, the colour of the window of an installed portal without colours of its own. */
export const defaultThemeColor = '#1B2B50'

/**
 * Writes the name, the icons and the colour of the organisation into a part of the built page, which has those of the
 * portal.
 */
export function brandPage(part: string, { branding: { name, palette }, stored }: ShownBranding): string {
  const icon = stored && logoUrl(stored, 'icon192')
  const appleIcon = stored && logoUrl(stored, 'apple180')
  const branded = part
    .replace(`<title>${defaultPortalName}</title>`, () => `<title>${escapeHtml(name)}</title>`)
    .replace(`<noscript>${defaultPortalName} `, () => `<noscript>${escapeHtml(name)} `)
    .replace(`content="${defaultThemeColor}"`, `content="${palette.light.primary ?? defaultThemeColor}"`)
  if (!icon || !appleIcon) return branded
  return branded
    .replace(/<link rel="icon"[^>]*>/, `<link rel="icon" type="image/png" href="${icon}">`)
    .replace(/(<link rel="apple-touch-icon" href=)"[^"]*"/, `$1"${appleIcon}"`)
}
