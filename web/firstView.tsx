import createCache, { type EmotionCache } from '@emotion/cache'
import { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import type { Me } from '#contract/people/accounts.ts'
import { createPortalRouter } from './createPortalRouter.tsx'
import { dropPageAnswers, givePageAnswers } from './ground/http/pageAnswers.ts'
import { createPortalTheme, type theme } from './ground/ui/theme/theme.ts'
import { me } from './ground/viewer/api.ts'
import { Portal } from './Portal.tsx'

interface Page {
  /** of the portal, as the browser names it */
  origin: string
  /** path and query, as the browser asked for them */
  address: string
  user: Me
  /** what the screen asks for, by the address of the call */
  answers: Record<string, unknown>
  /** that its styles carry */
  nonce: string
  /** of the window, in CSS pixels */
  width: number
}

/**
 * Draws the first view of a page as HTML, before any script of it has run. The build makes a module
 * of this file for the server (`build/firstView.ts`). One page at a time: what a page brings is in the module meanwhile.
 * @returns null for a screen that cannot be drawn from what the page brings
 */
export async function drawFirstView({ origin, address, user, answers, nonce, width }: Page): Promise<string | null> {
  const queries = new QueryClient({
    defaultOptions: { queries: { staleTime: Infinity, gcTime: Infinity, retry: false } },
  })
  queries.setQueryData(me.queryKey, user)
  givePageAnswers(answers)
  // what screens read of a browser: where they are, and what it has kept, which is nothing here
  Object.assign(globalThis, { location: new URL(address, origin), localStorage: emptyStorage })
  try {
    const router = createPortalRouter(queries, createMemoryHistory({ initialEntries: [address] }))
    await router.load()
    if (router.state.matches.some(({ status }) => status !== 'success')) return null
    const draw = () => {
      const styles = createCache({ key: 'css' })
      // kept, instead of written between the elements
      styles.compat = true
      const html = renderToString(<Portal styles={styles} theme={themeAt(width)} queries={queries} router={router} />)
      return { styles, html }
    }
    let drawn = draw()
    // parts of the shell whose code comes by itself: it is there the next time
    if (drawn.html.includes(waits)) {
      await new Promise((resolve) => setTimeout(resolve))
      drawn = draw()
    }
    // what failed shows no title
    return /<h1[ >]/.test(drawn.html) ? withStyles(drawn, nonce) : null
  } finally {
    dropPageAnswers()
    queries.clear()
  }
}

const emptyStorage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }

/** How React marks what it could not draw yet. */
const waits = '<!--$!-->'

/** The policy of pages accepts styles by their nonce alone: those of elements become rules. */
function withStyles({ html, styles }: { html: string; styles: EmotionCache }, nonce: string): string {
  const styleElement = (css: string, name?: string) =>
    `<style nonce="${nonce}"${name ? ` data-emotion="${name}"` : ''}>${css.replaceAll('<', String.raw`\3c `)}</style>`
  const rules: string[] = []
  const plain = html
    // the browser has its title from the screen, once that runs
    .replaceAll(/<title>[^<]*<\/title>/g, '')
    .replaceAll(/ style="([^"]*)"/g, (_attribute, style: string) => {
      rules.push(`[data-drawn="${rules.length}"]{${decoded(style)}}`)
      return ` data-drawn="${rules.length - 1}"`
    })
  const inserted = Object.entries(styles.inserted).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  const isGlobal = ([name]: [string, string]) => !(`css-${name}` in styles.registered) && !name.startsWith('animation-')
  const local = inserted.filter((entry) => !isGlobal(entry))
  return [
    // the browser goes on with them: it knows them by these names
    ...inserted.filter(isGlobal).map(([name, css]) => styleElement(css, `css-global ${name}`)),
    styleElement(local.map(([, css]) => css).join(''), ['css', ...local.map(([name]) => name)].join(' ')),
    rules.length > 0 && styleElement(rules.join('')),
    plain,
  ]
    .filter(Boolean)
    .join('')
}

const decoded = (attribute: string) =>
  attribute
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

const themes = new Map<number, typeof theme>()

/** The theme of a window of that width, which cannot be measured here. */
function themeAt(width: number): typeof theme {
  const known = themes.get(width)
  if (known) return known
  const ssrMatchMedia = (query: string) => ({ matches: matches(query, width) })
  const made = createPortalTheme({ MuiUseMediaQuery: { defaultProps: { ssrMatchMedia } } })
  themes.set(width, made)
  return made
}

/** Whether a window of that width answers a query of the theme: `(min-width:600px) and (max-width:899.95px)`. */
function matches(query: string, width: number): boolean {
  const bounds = [...query.matchAll(/\((min|max)-width:\s*([\d.]+)px\)/g)]
  return (
    bounds.length > 0 &&
    bounds.every(([, side, bound]) => (side === 'min' ? width >= Number(bound) : width <= Number(bound)))
  )
}
