import { AnnotationEditorType, AnnotationMode, type PDFDocumentProxy } from 'pdfjs-dist'
import { EventBus, LinkTarget, PDFLinkService, PDFViewer } from 'pdfjs-dist/web/pdf_viewer.mjs'
import type { ReadingPosition } from '#web/papers/documents/searchParams.ts'
import { type OpenPdf, openPdf } from './openPdf.ts'
import { PdfTextSearch } from './pdfTextSearch.ts'
import { initialReaderState, type ReaderState, type ScaleMode, toLoadError } from './readerState.ts'
import { findTextColumn, fitColumn, type TextColumn } from './textColumn.ts'

const narrowWidth = 600
const scaleLimits = { least: 0.25, most: 5 }

/**
 * Wraps the pdf.js viewer of one file as an external store: `current()` and `subscribe()` serve `useSyncExternalStore`.
 */
export class PdfReader {
  readonly #bus = new EventBus()
  readonly search = new PdfTextSearch(
    this.#bus,
    () => this.#reading,
    (change) => this.#change(change),
  )
  readonly #viewer: PDFViewer
  readonly #file: OpenPdf
  readonly #stop = new AbortController()
  readonly #listeners = new Set<() => void>()
  #reading = initialReaderState
  #place: ReadingPosition
  #document: PDFDocumentProxy | undefined
  /** Only looked for on a narrow screen. */
  #column: TextColumn | null = null

  /** @param container absolutely positioned, with one `div` inside */
  constructor(container: HTMLDivElement, url: string, place: ReadingPosition) {
    const eventBus = this.#bus
    const { signal: abortSignal } = this.#stop
    const links = { eventBus, externalLinkTarget: LinkTarget.BLANK, externalLinkRel: 'noopener noreferrer' }
    const linkService = new PDFLinkService(links)
    const options = {
      container,
      eventBus,
      linkService,
      findController: this.search.controller,
      abortSignal,
      // a phone has no width to spare for borders
      removePageBorders: container.clientWidth < narrowWidth,
      annotationMode: AnnotationMode.ENABLE,
      annotationEditorMode: AnnotationEditorType.DISABLE,
    }
    this.#viewer = new PDFViewer(options)
    linkService.setViewer(this.#viewer)
    this.search.controller.links.setViewer(this.#viewer)
    this.#place = place
    this.#listen()
    this.#followWidth(container)

    this.#file = openPdf(url, this.#fail)
    this.#file.document.then((document) => {
      if (abortSignal.aborted) return
      this.#document = document
      this.#viewer.setDocument(document)
      linkService.setDocument(document)
      this.search.controller.links.setDocument(document)
    }, this.#fail)
  }

  readonly current = () => this.#reading

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  focus() {
    this.#viewer.container.focus({ preventScroll: true })
  }

  close() {
    this.#stop.abort()
    this.#viewer.setDocument(null)
    void this.#begun().then(() => this.#file.close())
  }

  /**
   * Waits for what pdf.js requests at startup. Destroying the document before that makes pdf.js report a damaged file.
   */
  #begun(): Promise<unknown> {
    const document = this.#document
    const asked = document && [
      document.getPage(1),
      document.getPermissions(),
      document.getMetadata(),
      document.getOptionalContentConfig(),
    ]
    return Promise.allSettled<unknown>(asked ?? [])
  }

  goTo(page: number) {
    const { pages } = this.#reading
    if (pages === 0) return
    this.#viewer.currentPageNumber = Math.min(Math.max(page, 1), pages)
    this.#alignColumn()
  }

  /** Goes to the position of a URL, once the pages are loaded. */
  open(place: ReadingPosition) {
    this.#place = place
    if (this.#reading.pages === 0) return
    this.goTo(place.page)
    if (place.words.join('|') !== this.#reading.words.join('|')) this.search.mark(place.words)
  }

  fit(fit: ScaleMode) {
    if (fit !== 'text-width') this.#viewer.currentScaleValue = fit
    else if (this.#column) {
      this.#viewer.currentScale = fitColumn(this.#column, this.#viewer.container.clientWidth).scale
      this.#change({ fit })
      this.#alignColumn()
    }
  }

  zoom(steps: 1 | -1) {
    const { scale } = this.#reading
    if (steps > 0 ? scale < scaleLimits.most : scale > scaleLimits.least) this.#viewer.updateScale({ steps })
  }

  /** Returns the text of a page as pdf.js reads it, for when the server does not answer. */
  async text(number: number): Promise<string> {
    const page = await this.#document?.getPage(number)
    const { items } = (await page?.getTextContent()) ?? { items: [] }
    return items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join('')
  }

  /** Renders a page thumbnail. @returns a function that cancels the rendering */
  draw(number: number, canvas: HTMLCanvasElement, width: number): () => void {
    let stop = () => {}
    const stopped = new AbortController()
    void this.#document
      ?.getPage(number)
      .then((page) => {
        if (stopped.signal.aborted || this.#stop.signal.aborted) return undefined
        const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width })
        canvas.width = Math.round(viewport.width)
        canvas.height = Math.round(viewport.height)
        const task = page.render({ canvas, viewport })
        stop = () => task.cancel()
        // pdf.js frees the memory of the page unless it is also displayed
        return task.promise.then(() =>
          this.#bus.dispatch('thumbnailrendered', { source: this, pageNumber: number, pdfPage: page }),
        )
      })
      // cancelled, or the page cannot be rendered: only its number is shown
      .catch(() => undefined)
    return () => {
      stopped.abort()
      stop()
    }
  }

  #listen() {
    const bus = this.#bus
    bus.on('pagesinit', () => {
      const { width, height } = this.#viewer.getPageView(0) as { width: number; height: number }
      const isNarrow = this.#viewer.container.clientWidth < narrowWidth
      this.#viewer.currentScaleValue = isNarrow ? 'page-width' : 'auto'
      this.#change({ state: 'open', pages: this.#viewer.pagesCount, ratio: width / height })
      this.open(this.#place)
      if (isNarrow) void this.#fitColumn()
    })
    bus.on('pagechanging', ({ pageNumber }: { pageNumber: number }) => this.#change({ page: pageNumber }))
    bus.on('scalechanging', ({ scale, presetValue }: { scale: number; presetValue?: string }) =>
      this.#change({ scale, fit: presetValue === 'auto' || presetValue === 'page-width' ? presetValue : null }),
    )
  }

  /** Enlarges the text to the width of a narrow screen, unless the user has zoomed meanwhile. */
  async #fitColumn() {
    // a page that cannot be read is shown as it is
    this.#column = (this.#document && (await findTextColumn(this.#document).catch(() => null))) ?? null
    if (this.#stop.signal.aborted || !this.#column) return
    this.#change({ hasTextColumn: true })
    if (this.#reading.fit === 'page-width') this.fit('text-width')
  }

  /** Scrolls to the left edge of the text: pdf.js goes to the left edge of the page. */
  #alignColumn() {
    const { container } = this.#viewer
    if (this.#column && this.#reading.fit === 'text-width')
      container.scrollLeft = fitColumn(this.#column, container.clientWidth).scrollLeft
  }

  /** Keeps a fit-to-width scale when the container is resized. */
  #followWidth(container: HTMLDivElement) {
    let width = container.clientWidth
    const observer = new ResizeObserver(() => {
      if (container.clientWidth === width || container.clientWidth === 0) return
      width = container.clientWidth
      const { fit } = this.#reading
      if (fit) this.fit(fit)
      this.#viewer.update()
    })
    observer.observe(container)
    this.#stop.signal.addEventListener('abort', () => observer.disconnect())
  }

  #change(change: Partial<ReaderState>) {
    if (this.#stop.signal.aborted) return
    this.#reading = { ...this.#reading, ...change }
    for (const listener of this.#listeners) listener()
  }

  readonly #fail = (failure: unknown) => this.#change({ loadError: toLoadError(failure) })
}
