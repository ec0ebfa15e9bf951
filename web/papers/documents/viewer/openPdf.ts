import { getDocument, type PDFDocumentProxy, PDFWorker } from 'pdfjs-dist'
import { FileRanges, rangeBytes } from './fileRanges.ts'

declare const __PDFJS_ASSETS__: string

/** What pdf.js fetches when a file needs it: decoders of scanned pages, fonts, character maps, colour profiles. */
const assets = {
  wasmUrl: `${__PDFJS_ASSETS__}wasm/`,
  standardFontDataUrl: `${__PDFJS_ASSETS__}standard_fonts/`,
  cMapUrl: `${__PDFJS_ASSETS__}cmaps/`,
  iccUrl: `${__PDFJS_ASSETS__}iccs/`,
}

export interface OpenPdf {
  document: Promise<PDFDocumentProxy>
  close: () => Promise<void>
}

/**
 * Opens a file in a worker of its own: one that a bad file keeps busy ends with its reading.
 * @param onLost told when the rest of the file can no longer be had
 */
export function openPdf(url: string, onLost: (failure: unknown) => void): OpenPdf {
  const stop = new AbortController()
  const port = new Worker(new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url), { type: 'module' })
  port.addEventListener('error', ({ message }) => onLost(new Error(`The PDF worker failed: ${message}`)))
  const worker = PDFWorker.create({ port })
  const task = FileRanges.open({ url, signal: stop.signal, onLost }).then((range) => {
    stop.signal.throwIfAborted()
    // only what is looked at is fetched
    return getDocument({
      ...assets,
      range,
      worker,
      rangeChunkSize: rangeBytes,
      disableAutoFetch: true,
      disableStream: true,
      // those of the device differ from one to the other; the standard ones are ours
      useSystemFonts: false,
    })
  })

  let isOpen = false
  const document = task.then(({ promise }) => promise)
  document.then(
    () => (isOpen = true),
    () => undefined,
  )

  return {
    document,
    close: async () => {
      stop.abort()
      // one that is still opening has nothing to put away, and its worker would take the end for a fault
      if (isOpen) await task.then((opened) => opened.destroy()).catch(() => undefined)
      worker.destroy()
      port.terminate()
    },
  }
}
