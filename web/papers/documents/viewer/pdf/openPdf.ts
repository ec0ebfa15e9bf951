import { getDocument, type PDFDocumentProxy, PDFWorker } from 'pdfjs-dist'
import { FileRangeTransport, rangeBytes } from './fileRangeTransport.ts'

declare const __PDFJS_ASSETS__: string

/** URLs of the files that pdf.js loads on demand: image decoders, fonts, character maps, colour profiles. */
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
 * Opens a file in its own web worker, so that closing it also stops a worker blocked by a bad file.
 * @param onLost called when the rest of the file cannot be fetched
 */
export function openPdf(url: string, onLost: (failure: unknown) => void): OpenPdf {
  const stop = new AbortController()
  const port = new Worker(new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url), { type: 'module' })
  port.addEventListener('error', ({ message }) => onLost(new Error(`The PDF worker failed: ${message}`)))
  const worker = PDFWorker.create({ port })
  const task = FileRangeTransport.open({ url, signal: stop.signal, onLost }).then((range) => {
    stop.signal.throwIfAborted()
    // fetches only the pages that are displayed
    return getDocument({
      ...assets,
      range,
      worker,
      rangeChunkSize: rangeBytes,
      disableAutoFetch: true,
      disableStream: true,
      // system fonts differ between devices: use the bundled standard fonts
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
      // a document that is still opening has nothing to destroy, and its worker would report the end as an error
      if (isOpen) await task.then((opened) => opened.destroy()).catch(() => undefined)
      worker.destroy()
      port.terminate()
    },
  }
}
