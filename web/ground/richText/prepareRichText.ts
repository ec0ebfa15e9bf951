import { isFile } from './isFile.ts'

export interface RichTextLabels {
  /** Text after links that open a new tab, for screen readers. */
  newTab: string
  /** Accessible name of a scrolling table. */
  table: string
}

/**
 * Parses a rich text as an inert document, where no script runs and nothing loads, and prepares it for
 * reading: scrolling tables, pictures with a `srcset`, links that state their destination.
 */
export function prepareRichText(html: string, words: RichTextLabels): DocumentFragment {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const table of body.querySelectorAll('table')) makeTableScrollable(table, words.table)
  for (const picture of body.querySelectorAll('img')) addSrcset(picture)
  for (const link of body.querySelectorAll('a')) describeLinkTarget(link, words.newTab)
  const fragment = document.createDocumentFragment()
  fragment.append(...body.childNodes)
  return fragment
}

/** Picture widths offered to the browser, in pixels; the server returns the nearest available one. */
const srcsetWidths = [640, 960, 1_440]

/** Wraps a table in a focusable element, so that the keyboard can scroll it. */
function makeTableScrollable(table: HTMLTableElement, name: string) {
  const region = table.ownerDocument.createElement('div')
  region.className = 'wide'
  region.tabIndex = 0
  region.setAttribute('role', 'group')
  region.setAttribute('aria-label', table.caption?.textContent.trim() || name)
  table.replaceWith(region)
  region.append(table)
}

function addSrcset(picture: HTMLImageElement) {
  const [address] = /^\/api\/content_pictures\/\d+\/display/.exec(picture.getAttribute('src') ?? '') ?? []
  if (!address) return
  picture.loading = 'lazy'
  picture.decoding = 'async'
  picture.sizes = '(min-width: 824px) 760px, 94vw'
  picture.srcset = srcsetWidths.map((width) => `${address}?w=${width}&f=webp ${width}w`).join(', ')
}

function describeLinkTarget(link: HTMLAnchorElement, newTab: string) {
  const href = link.getAttribute('href') ?? ''
  // in print, the URL must be absolute
  if (href.startsWith('/')) link.dataset.address = location.origin + href
  if (isFile(href)) {
    link.target = '_blank'
    link.rel = 'noopener'
  }
  if (link.target !== '_blank') return
  const said = link.ownerDocument.createElement('span')
  said.className = 'said'
  said.textContent = ` ${newTab}`
  link.append(said)
}
