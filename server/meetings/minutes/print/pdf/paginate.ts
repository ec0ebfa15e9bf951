import type { Strip } from './strips.ts'

/** A strip at its place on a page. */
export interface PlacedStrip {
  strip: Strip
  /** from the top of the page, in points */
  top: number
  /** drawn again: it is not read a second time */
  isRepeated: boolean
}
export type Page = PlacedStrip[]

/** Distributes strips to pages. @param area from the top of the page, in points */
export function paginate(strips: readonly Strip[], area: { top: number; bottom: number }): Page[] {
  const pages: Page[] = [[]]
  let y = area.top
  const beginPage = () => {
    pages.push([])
    y = area.top
  }
  const place = (strip: Strip, isRepeated = false) => {
    const page = pages.at(-1)!
    if (page.length > 0) y += strip.gap
    page.push({ strip, top: y, isRepeated })
    y += strip.height
  }
  const fits = (group: readonly Strip[]) => y + heightOf(group, y > area.top) <= area.bottom
  for (const group of groupsOf(strips)) {
    const isPageBegun = pages.at(-1)!.length > 0
    if (isPageBegun && (group[0]!.beginsPage || !fits(group))) beginPage()
    for (const strip of group) {
      // a group that is higher than a page
      if (pages.at(-1)!.length > 0 && !fits([strip])) beginPage()
      if (pages.at(-1)!.length === 0) for (const header of strip.repeatedHeader ?? []) place(header, true)
      place(strip)
    }
  }
  return pages
}

/** Strips that stay on one page. */
function* groupsOf(strips: readonly Strip[]): Generator<Strip[]> {
  let group: Strip[] = []
  for (const strip of strips) {
    group.push(strip)
    if (strip.keepsNext) continue
    yield group
    group = []
  }
  if (group.length > 0) yield group
}

const heightOf = (group: readonly Strip[], isBelow: boolean) =>
  group.reduce((sum, { height, gap }, index) => sum + height + (index > 0 || isBelow ? gap : 0), 0)
