import { type EventBus, FindState } from 'pdfjs-dist/web/pdf_viewer.mjs'
import type { ReaderState, TextSearch } from './readerState.ts'
import { ViewerFindController } from './viewerFindController.ts'

/** Searches the text of the file of a reader and highlights the matches, as `find` and `words` of its state say. */
export class PdfTextSearch {
  readonly controller: ViewerFindController
  readonly #bus: EventBus
  readonly #current: () => ReaderState
  readonly #change: (change: Partial<ReaderState>) => void

  constructor(bus: EventBus, current: () => ReaderState, change: (change: Partial<ReaderState>) => void) {
    this.controller = new ViewerFindController(bus)
    this.#bus = bus
    this.#current = current
    this.#change = change
    bus.on('updatefindmatchescount', ({ matchesCount }: { matchesCount: MatchCount }) => this.#changeFind(matchesCount))
    bus.on('updatefindcontrolstate', ({ state, matchesCount }: { state: number; matchesCount: MatchCount }) =>
      this.#changeFind({ ...matchesCount, state: pdfFindStates[state] ?? 'found' }),
    )
  }

  /** Highlights the words on every page without scrolling. An empty list removes the highlights. */
  mark(words: readonly string[]) {
    this.#change({ words })
    if (words.length > 0) this.#look({ typed: null, isStill: true })
    else this.#stopFinding()
  }

  /** Highlights the phrase on every page and goes to the first match from the current page. */
  find(typed: string) {
    this.#look({ typed, isStill: false })
  }

  /** Goes to the next match, or to the first one from the current page when none is selected yet. */
  findAgain({ backwards = false } = {}) {
    const { find, words } = this.#current()
    if ((find?.typed ?? words).length === 0) return
    const { links } = this.controller
    const type = links.isStill ? 'first' : 'again'
    links.isStill = false
    this.#dispatchFind(type, backwards)
  }

  /** Ends the text search and restores the highlights of the URL. */
  close() {
    this.mark(this.#current().words)
  }

  #look({ typed, isStill }: { typed: string | null; isStill: boolean }) {
    this.controller.links.isStill = isStill
    this.#change({ find: { typed, state: 'searching', current: 0, total: 0 } })
    this.#dispatchFind('', false)
  }

  #stopFinding() {
    this.#change({ find: null })
    this.#bus.dispatch('findbarclose', { source: this })
  }

  /** @param type '' waits until typing pauses, 'first' searches at once, 'again' continues from the current match */
  #dispatchFind(type: '' | 'first' | 'again', findPrevious: boolean) {
    const { find, words } = this.#current()
    this.#bus.dispatch('find', {
      source: this,
      type,
      findPrevious,
      highlightAll: true,
      caseSensitive: false,
      entireWord: false,
      matchDiacritics: false,
      query: find?.typed ?? words,
    })
  }

  #changeFind(change: Partial<TextSearch>) {
    const { find } = this.#current()
    if (!find) return
    const current = this.controller.links.isStill ? 0 : (change.current ?? find.current)
    this.#change({ find: { ...find, ...change, current } })
  }
}

interface MatchCount {
  current: number
  total: number
}

const pdfFindStates: Record<number, TextSearch['state']> = {
  [FindState.FOUND]: 'found',
  [FindState.WRAPPED]: 'found',
  [FindState.NOT_FOUND]: 'notFound',
  [FindState.PENDING]: 'searching',
}
