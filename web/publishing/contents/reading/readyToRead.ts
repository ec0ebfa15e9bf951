import { isFile } from '#web/publishing/links/isFile.ts'

export interface ReadingWords {
  /** after a link that opens another tab, for those who do not see its drawing */
  newTab: string
  /** how a table that scrolls is called */
  table: string
}

/**
 * Reads the text of a content as a document of its own, where nothing runs and nothing is fetched, and gives its parts what
 * reading needs: tables that scroll by themselves, pictures at the width of the column, links that say where they lead.
 */
export function readyToRead(html: string, words: ReadingWords): DocumentFragment {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const table of body.querySelectorAll('table')) frame(table, words.table)
  for (const picture of body.querySelectorAll('img')) offerWidths(picture)
  for (const link of body.querySelectorAll('a')) sayWhere(link, words.newTab)
  const fragment = document.createDocumentFragment()
  fragment.append(...body.childNodes)
  return fragment
}

/** Pixels, of the column of a text on the screens that there are; the server gives what it has that is nearest. */
const textWidths = [640, 960, 1_440]

/** The keyboard scrolls what it may focus. */
function frame(table: HTMLTableElement, name: string) {
  const region = table.ownerDocument.createElement('div')
  region.className = 'wide'
  region.tabIndex = 0
  region.setAttribute('role', 'group')
  region.setAttribute('aria-label', table.caption?.textContent.trim() || name)
  table.replaceWith(region)
  region.append(table)
}

function offerWidths(picture: HTMLImageElement) {
  const [address] = /^\/api\/content_pictures\/\d+\/display/.exec(picture.getAttribute('src') ?? '') ?? []
  if (!address) return
  picture.loading = 'lazy'
  picture.decoding = 'async'
  picture.sizes = '(min-width: 824px) 760px, 94vw'
  picture.srcset = textWidths.map((width) => `${address}?w=${width}&f=webp ${width}w`).join(', ')
}

function sayWhere(link: HTMLAnchorElement, newTab: string) {
  const href = link.getAttribute('href') ?? ''
  // on paper, an address must be whole
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
