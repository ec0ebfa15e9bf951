import { expect, type Locator } from '@playwright/test'

/** Smallest side of a touch target, in CSS pixels (DESIGN.md). */
const leastPixels = 44

/**
 * Checks that each of these elements can be touched over at least 44 px in both directions: what is hit there is the
 * element itself, not what is drawn around or above it.
 */
export async function expectTouchTargets(elements: Locator) {
  await expect(elements.first()).toBeVisible()
  for (const element of await elements.all()) {
    await element.evaluate((target) => target.scrollIntoView({ block: 'center', behavior: 'instant' }))
    const touched = await element.evaluate(measureTarget)
    expect(
      Math.min(touched.width, touched.height),
      `${touched.name}: ${touched.width} × ${touched.height}`,
    ).toBeGreaterThanOrEqual(leastPixels)
  }
}

/** Measures in the page how far from its middle an element is still what is hit. */
function measureTarget(target: Element) {
  const [first] = target.getClientRects()
  const { left, top, width, height } = first ?? target.getBoundingClientRect()
  const [x, y] = [left + width / 2, top + height / 2]
  const isHit = (dx: number, dy: number) => target.contains(document.elementFromPoint(x + dx, y + dy))
  const reach = (dx: number, dy: number) => {
    let steps = 0
    while (steps < 200 && isHit(dx * (steps + 1), dy * (steps + 1))) steps++
    return steps
  }
  return {
    name: target.getAttribute('aria-label') ?? target.textContent.trim().slice(0, 60),
    width: reach(-1, 0) + reach(1, 0) + 1,
    height: reach(0, -1) + reach(0, 1) + 1,
  }
}
