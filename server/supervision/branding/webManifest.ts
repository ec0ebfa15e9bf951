import { defaultThemeColor } from '#server/ground/branding/brandPage.ts'
import type { ShownBranding } from '#server/ground/branding/cachedBranding.ts'
import { logoUrl } from '#server/ground/branding/readBranding.ts'

/** Icons of a portal without a logo, in `web/public/icons`. */
const defaultIcons = {
  icon192: '/icons/portal-192.png',
  icon512: '/icons/portal-512.png',
  maskable512: '/icons/portal-maskable-512.png',
} as const

/** The web app manifest: what an installed portal is called and looks like. */
export function webManifest({ branding, stored }: ShownBranding) {
  const icon = (size: keyof typeof defaultIcons, sizes: string) => ({
    src: (stored && logoUrl(stored, size)) ?? defaultIcons[size],
    sizes,
    type: 'image/png',
  })
  return {
    id: '/',
    name: branding.name,
    short_name: branding.name,
    description: 'L’espace documentaire des élus et mandatés',
    lang: 'fr',
    dir: 'ltr',
    start_url: '/home',
    scope: '/',
    display: 'standalone',
    theme_color: branding.palette.light.primary ?? defaultThemeColor,
    background_color: '#F6F7FA',
    icons: [
      icon('icon192', '192x192'),
      icon('icon512', '512x512'),
      { ...icon('maskable512', '512x512'), purpose: 'maskable' },
    ],
    shortcuts: [
      { name: 'Agenda', url: '/agenda' },
      { name: 'Sur cet appareil', url: '/sur-cet-appareil' },
      { name: 'Rechercher', url: '/recherche' },
    ],
  }
}
