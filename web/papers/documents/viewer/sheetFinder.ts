import { PDFFindController, PDFLinkService } from 'pdfjs-dist/web/pdf_viewer.mjs'
import { findWords } from './findWords.ts'

type EventBus = NonNullable<ConstructorParameters<typeof PDFLinkService>[0]>['eventBus']

interface Match {
  element?: HTMLElement | null
  pageIndex?: number
  matchIndex?: number
}

/** A match is shown this far down the room for pages: what comes before it can be read too. */
const heightAbove = 0.25

/** The pages as the search turns them. */
export class FinderLinks extends PDFLinkService {
  /** what is found is marked, and the page that is shown stays */
  isStill = false

  override get page() {
    return super.page
  }

  override set page(page) {
    if (!this.isStill) super.page = page
  }
}

/** The search of pdf.js, which shows a match by scrolling the pages alone: the tools stay in sight. */
export class SheetFinder extends PDFFindController {
  readonly links: FinderLinks

  constructor(eventBus: EventBus) {
    const links = new FinderLinks({ eventBus })
    super({ eventBus, linkService: links })
    this.links = links
  }

  /** Words are found whole, as beside the page in its text; a phrase as it is typed. */
  override match(query: string | string[], content: string, pageIndex: number) {
    return typeof query === 'string' ? super.match(query, content, pageIndex) : findWords(content, query)
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
      top: match.top - room.top - room.height * heightAbove,
      left: isBeside ? match.left - room.left - room.width / 2 : 0,
    })
  }
}
