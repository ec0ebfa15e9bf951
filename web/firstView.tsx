import createCache, { type EmotionCache } from '@emotion/cache'
import type { Theme } from '@mui/material/styles'
import { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import type { BrandPalette } from '#contract/ground/brandColors.ts'
import type { Branding } from '#contract/ground/branding.ts'
import type { Me } from '#contract/people/accounts/accounts.ts'
import { createPortalRouter } from './createPortalRouter.tsx'
import { branding as brandingQuery } from './ground/branding/branding.ts'
import { clearPreloadedResponses, setPreloadedResponses } from './ground/http/preloadedResponses.ts'
import { setMailServer } from './ground/i18n/i18n.ts'
import { createPortalTheme } from './ground/ui/theme/theme.ts'
import { me } from './ground/viewer/api.ts'
import { Portal } from './Portal.tsx'

interface FirstViewPage {
  /** origin of the portal in the browser */
  origin: string
  /** path and query of the request */
  address: string
  user: Me
  /** responses of the screen's calls, by URL */
  answers: Record<string, unknown>
  branding: Branding
  /** whether the portal has a mail server */
  hasMailServer: boolean
  /** CSP nonce for the style elements */
  nonce: string
  /** width of the window in CSS pixels */
  width: number
}

/**
 * Renders the first view of a page as HTML, before its scripts run. The build bundles this file for the server
 * (`build/firstView.ts`). Not reentrant: the preloaded responses are module state.
 * @returns null for a screen that cannot be rendered from the preloaded responses
 */
export async function drawFirstView({
  origin,
  address,
  user,
  answers,
  branding,
  hasMailServer,
  nonce,
  width,
}: FirstViewPage): Promise<string | null> {
  const queries = new QueryClient({
    defaultOptions: { queries: { staleTime: Infinity, gcTime: Infinity, retry: false } },
  })
  queries.setQueryData(me.queryKey, user)
  queries.setQueryData(brandingQuery.queryKey, branding)
  setPreloadedResponses(answers)
  setMailServer(hasMailServer)
  // browser globals read by the screens; the storage is empty
  Object.assign(globalThis, { location: new URL(address, origin), localStorage: emptyStorage })
  try {
    const router = createPortalRouter(queries, createMemoryHistory({ initialEntries: [address] }))
    await router.load()
    if (router.state.matches.some(({ status }) => status !== 'success')) return null
    const draw = () => {
      const styles = createCache({ key: 'css' })
      // collects styles in the cache instead of writing them between the elements
      styles.compat = true
      const html = renderToString(
        <Portal styles={styles} createTheme={themesForWidth(width)} queries={queries} router={router} />,
      )
      return { styles, html }
    }
    let drawn = draw()
    // lazy parts of the shell are loaded by the second attempt
    if (drawn.html.includes(pendingMarker)) {
      await new Promise((resolve) => setTimeout(resolve))
      drawn = draw()
    }
    // an error screen has no title
    return /<h1[ >]/.test(drawn.html) ? stylesAsRules(drawn, nonce) : null
  } finally {
    clearPreloadedResponses()
    queries.clear()
  }
}

const emptyStorage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }

/** React's marker for a suspended boundary. */
const pendingMarker = '<!--$!-->'

/** Turns `style` attributes into rules with a nonce: the CSP accepts no inline styles. */
function stylesAsRules({ html, styles }: { html: string; styles: EmotionCache }, nonce: string): string {
  const styleElement = (css: string, name?: string) =>
    `<style nonce="${nonce}"${name ? ` data-emotion="${name}"` : ''}>${css.replaceAll('<', String.raw`\3c `)}</style>`
  const rules: string[] = []
  const plain = html
    // the screen sets the title when it runs in the browser
    .replaceAll(/<title>[^<]*<\/title>/g, '')
    .replaceAll(/ style="([^"]*)"/g, (_attribute, style: string) => {
      rules.push(`[data-drawn="${rules.length}"]{${tryDecode(style)}}`)
      return ` data-drawn="${rules.length - 1}"`
    })
  const inserted = Object.entries(styles.inserted).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  const isGlobal = ([name]: [string, string]) => !(`css-${name}` in styles.registered) && !name.startsWith('animation-')
  const local = inserted.filter((entry) => !isGlobal(entry))
  return [
    // Emotion reuses these styles in the browser by their names
    ...inserted.filter(isGlobal).map(([name, css]) => styleElement(css, `css-global ${name}`)),
    styleElement(local.map(([, css]) => css).join(''), ['css', ...local.map(([name]) => name)].join(' ')),
    rules.length > 0 && styleElement(rules.join('')),
    plain,
  ]
    .filter(Boolean)
    .join('')
}

const tryDecode = (attribute: string) =>
  attribute
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

/** Themes by width, and by the colours of the organisation in use. */
const themes = new Map<string, Theme>()

/**
 * Returns what creates the theme with media queries resolved for this width, which the server cannot measure. Keeps the
 * themes: creating one takes as long as drawing a screen.
 */
const themesForWidth = (width: number) => (colors: BrandPalette) => {
  const key = JSON.stringify([width, colors])
  const known = themes.get(key)
  if (known) return known
  // administrators have changed the colours
  if (themes.size >= maxThemes) themes.clear()
  const ssrMatchMedia = (query: string) => ({ matches: matchesWidth(query, width) })
  const made = createPortalTheme(colors, { MuiUseMediaQuery: { defaultProps: { ssrMatchMedia } } })
  themes.set(key, made)
  return made
}

/** More than the widths of the layouts (`server/ground/http/pages/layouts.ts`), for two sets of colours. */
const maxThemes = 16

/** Returns whether a width matches a media query of the theme: `(min-width:600px) and (max-width:899.95px)`. */
function matchesWidth(query: string, width: number): boolean {
  const bounds = [...query.matchAll(/\((min|max)-width:\s*([\d.]+)px\)/g)]
  return (
    bounds.length > 0 &&
    bounds.every(([, side, bound]) => (side === 'min' ? width >= Number(bound) : width <= Number(bound)))
  )
}
