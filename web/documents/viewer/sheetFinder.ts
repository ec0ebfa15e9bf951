import { PDFFindController } from 'pdfjs-dist/web/pdf_viewer.mjs'

interface Match {
  element?: HTMLElement | null
  pageIndex?: number
  matchIndex?: number
}

/** A match is shown this far down the room for pages: what comes before it can be read too. */
const heightAbove = 0.25

/** The search of pdf.js, which shows a match by scrolling the pages alone: the tools stay in sight. */
export class SheetFinder extends PDFFindController {
  override scrollMatchIntoView({ element, pageIndex, matchIndex }: Match) {
    const isShown = pageIndex === this.selected?.pageIdx && matchIndex === this.selected?.matchIdx
    const sheets = element?.closest('.sheets')
    if (!this._scrollMatches || !isShown || !element || !sheets) return
    this._scrollMatches = false
    const match = element.getBoundingClientRect()
    const room = sheets.getBoundingClientRect()
    const isBeside = match.left < room.left || match.right > room.right
    sheets.scrollBy({
      top: match.top - room.top - room.height * heightAbove,
      left: isBeside ? match.left - room.left - room.width / 2 : 0,
    })
  }
}
