import { PDFFindController, PDFLinkService } from 'pdfjs-dist/web/pdf_viewer.mjs'
import { findWholeWords } from './findWholeWords.ts'

type EventBus = NonNullable<ConstructorParameters<typeof PDFLinkService>[0]>['eventBus']

interface Match {
  element?: HTMLElement | null
  pageIndex?: number
  matchIndex?: number
}

/** Share of the viewer height kept above a match, to show its context. */
const matchTopOffset = 0.25

/** Link service of the find controller, which can ignore page changes. */
export class FindLinkService extends PDFLinkService {
  /** Keeps the current page while matches are highlighted. */
  isStill = false

  override get page() {
    return super.page
  }

  override set page(page) {
    if (!this.isStill) super.page = page
  }
}

/** Find controller of pdf.js that scrolls only the pages to a match, so that the toolbar stays visible. */
export class ViewerFindController extends PDFFindController {
  readonly links: FindLinkService

  constructor(eventBus: EventBus) {
    const links = new FindLinkService({ eventBus })
    super({ eventBus, linkService: links })
    this.links = links
  }

  /** Matches a list of words as whole words, like the page text panel, and a phrase as typed. */
  override match(query: string | string[], content: string, pageIndex: number) {
    return typeof query === 'string' ? super.match(query, content, pageIndex) : findWholeWords(content, query)
  }

  override scrollMatchIntoView({ element, pageIndex, matchIndex }: Match) {
    const isShown = pageIndex === this.selected?.pageIdx && matchIndex === this.selected?.matchIdx
    const sheets = element?.closest('.sheets')
    if (!this._scrollMatches || !isShown || !element || !sheets) return
    this._scrollMatches = false
    if (this.links.isStill) return
    const match = element.getBoundingClientRect()
    const room = sheets.getBoundingClientRect()
    const isBeside = match.left < room.left || match.right > room.right
    sheets.scrollBy({
      top: match.top - room.top - room.height * matchTopOffset,
      left: isBeside ? match.left - room.left - room.width / 2 : 0,
    })
  }
}
