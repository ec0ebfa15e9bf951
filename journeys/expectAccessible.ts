import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { overflowPixels } from './faults.ts'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** WCAG 2.2 levels A and AA, as tags of axe rules. */
const wcagTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** Tag of axe's further recommendations. */
const bestPracticeTag = 'best-practice'
/** The axe rules about colours, the only ones that can differ between light and dark. */
const colourRules = ['color-contrast', 'link-in-text-block']

interface CheckOptions {
  /** Widths in pixels at which the page is checked, without reloading. */
  widths?: readonly number[]
  /** Also checks recommendations. */
  advised?: true
}

/**
 * Checks that axe finds no violation on the page, in light and dark, at each width, and that nothing overflows the
 * screen. Leaves the page in light mode at its original size, without animations: a colour in transition is neither.
 * Frames are not checked.
 */
export async function expectAccessible(page: Page, { widths = [1280, 360], advised }: CheckOptions = {}) {
  const size = page.viewportSize() ?? { width: 1280, height: 800 }
  const tags = advised ? [...wcagTags, bestPracticeTag] : wcagTags
  for (const [index, width] of widths.entries()) {
    await page.setViewportSize({ ...size, width })
    // elsewhere, the fixed bars may cover part of a target
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    // a change of colours draws everything again: the next width begins with those of the one before
    for (const colours of index % 2 === 0 ? (['light', 'dark'] as const) : (['dark', 'light'] as const)) {
      await setColorScheme(page, colours)
      const rules: axe.RunOnly =
        colours === 'light' ? { type: 'tag', values: tags } : { type: 'rule', values: colourRules }
      expect(await violations(page, rules)).toEqual([])
    }
    await expect.poll(() => overflowPixels(page)).toBe(0)
  }
  await setColorScheme(page, 'light')
  await page.setViewportSize(size)
}

/** Waits until the page is drawn in this colour scheme, at its current width. */
async function setColorScheme(page: Page, colorScheme: 'light' | 'dark') {
  // a browser that is being resized may ignore the change
  await expect(async () => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await page.evaluate((wanted) => matchMedia(`(prefers-color-scheme: ${wanted})`).matches, colorScheme)).toBe(
      true,
    )
  }).toPass({ timeout: 10_000 })
  // a mail has no colour scheme of ours: it follows the device
  await expect(page.locator(`html:not([data-color-scheme]), html[data-color-scheme=${colorScheme}]`)).toHaveCount(1)
  await page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  )
}

/**
 * Returns a line per violated rule, with the elements and what axe measured on each. axe is injected once per page,
 * since it is large.
 */
async function violations(page: Page, runOnly: axe.RunOnly): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await source)
  return page.evaluate(async (asked) => {
    const found = await window.axe.run(document, {
      runOnly: asked,
      resultTypes: ['violations'],
      iframes: false,
      // none of the rules needs style sheets: axe would parse all of them again
      preload: { assets: ['media'] },
    })
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(describe).join('\n  ')}`)
    function describe({ html, any, all, none }: axe.NodeResult) {
      return [html, ...[...any, ...all, ...none].map(({ message }) => message)].join('\n    ')
    }
  }, runOnly)
}

const source = readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
