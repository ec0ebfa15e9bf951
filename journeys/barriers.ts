import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { overflow } from './faults.ts'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** The levels A and AA of WCAG 2.2, by the tags that axe gives its rules. */
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** What else axe advises. */
const advice = 'best-practice'
/** The rules of axe that ask what colour something has: from light to dark nothing else of a page changes. */
const ofColours = ['color-contrast', 'link-in-text-block']

interface Looks {
  /** The widths, in pixels, that the page is seen at without being loaded again. */
  widths?: readonly number[]
  /** Asks for what is only advised too. */
  advised?: true
}

/**
 * axe finds nothing on the page, in light and in dark, at each width, and nothing is wider than the screen. The page is left in light, at
 * the size it had, and without motion: a colour on its way to another is neither. What a frame holds is looked at by itself.
 */
export async function expectNoBarrier(page: Page, { widths = [1280, 360], advised }: Looks = {}) {
  const size = page.viewportSize() ?? { width: 1280, height: 800 }
  const tags = advised ? [...standards, advice] : standards
  for (const width of widths) {
    await page.setViewportSize({ ...size, width })
    await turn(page, 'light')
    expect(await violations(page, { type: 'tag', values: tags })).toEqual([])
    await turn(page, 'dark')
    expect(await violations(page, { type: 'rule', values: ofColours })).toEqual([])
    await expect.poll(() => overflow(page)).toBe(0)
  }
  await turn(page, 'light')
  await page.setViewportSize(size)
}

/** Until the page is drawn in these colours, and at the width it has. */
async function turn(page: Page, colorScheme: 'light' | 'dark') {
  // a browser that is being resized may pass over what it is told
  await expect(async () => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await page.evaluate((wanted) => matchMedia(`(prefers-color-scheme: ${wanted})`).matches, colorScheme)).toBe(
      true,
    )
  }).toPass({ timeout: 10_000 })
  // a mail has no scheme of ours: it follows the device by itself
  await expect(page.locator(`html:not([data-color-scheme]), html[data-color-scheme=${colorScheme}]`)).toHaveCount(1)
  await page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  )
}

/** One line for each rule that is broken, with the elements that break it. axe is written once into each page: it is large. */
async function violations(page: Page, runOnly: axe.RunOnly): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await source)
  return page.evaluate(async (asked) => {
    const found = await window.axe.run(document, {
      runOnly: asked,
      resultTypes: ['violations'],
      iframes: false,
      // no rule that is asked for reads style sheets: axe would parse all of them again
      preload: { assets: ['media'] },
    })
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n  ')}`)
  }, runOnly)
}

const source = readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
