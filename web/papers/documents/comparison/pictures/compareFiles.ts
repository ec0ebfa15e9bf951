import type { PDFDocumentProxy } from 'pdfjs-dist'
import { fileUrl } from '#web/papers/documents/api.ts'
import { comparePages, type PageChange, type PagePair } from '#web/papers/documents/comparison/comparePages.ts'
import { openPdf } from '#web/papers/documents/viewer/pdf/openPdf.ts'
import { type Area, differingAreas, type PagePicture } from './differingAreas.ts'

/** A page that differs in its picture. */
export interface PictureChange extends PageChange {
  /** where; empty for an added or removed page */
  areas: Area[]
}

/** Width of the pictures that are compared: two pixels for a millimetre of A4, in which a digit still shows. */
const pictureWidth = 420
/** Further pages are not compared: each takes a quarter of a megabyte. */
export const maxPictures = 200

interface Files {
  id: number
  /** Versions of the file. */
  before: number
  after: number
  signal: AbortSignal
  /** called after each page, with the share that is done */
  onProgress: (share: number) => void
}

/** Compares the pictures of all pages of two versions. */
export const compareScans = (files: Files): Promise<PictureChange[]> =>
  withFiles(files, async (former, latter) => {
    const total = Math.min(former.numPages, maxPictures) + Math.min(latter.numPages, maxPictures)
    const report = (done: number) => files.onProgress(done / total)
    const left = await drawPages(former, files.signal, report)
    const right = await drawPages(latter, files.signal, (count) => report(left.length + count))
    const areas = new Map<string, Area[]>()
    const areasOf = ([page, other]: [number, number]) =>
      areas.getOrInsertComputed(`${page} ${other}`, () => {
        const [one, two] = [left[page - 1], right[other - 1]]
        return one && two ? differingAreas(one, two) : []
      })
    // a page moves by what was added or removed before it: further away it is not looked for
    const maxMove = Math.abs(left.length - right.length) + 2
    const { changes } = comparePages(
      left.map((_, index) => index + 1),
      right.map((_, index) => index + 1),
      (page, other) => Math.abs(page - other) <= maxMove && areasOf([page, other]).length === 0,
    )
    return changes.map((change) => ({
      ...change,
      areas: change.before !== null && change.after !== null ? areasOf([change.before, change.after]) : [],
    }))
  })

/** Compares the pictures of some pages, which have no text in either version. */
export const compareImagePages = (files: Files, pairs: readonly PagePair[]): Promise<PictureChange[]> =>
  withFiles(files, async (former, latter) => {
    const changes: PictureChange[] = []
    for (const [index, pair] of pairs.slice(0, maxPictures).entries()) {
      files.signal.throwIfAborted()
      const [one, two] = [await drawPage(former, pair.before), await drawPage(latter, pair.after)]
      const areas = differingAreas(one, two)
      if (areas.length > 0) changes.push({ ...pair, areas })
      files.onProgress((index + 1) / pairs.length)
    }
    return changes
  })

/** Opens both files for the time of a comparison. Rejects when one cannot be read. */
async function withFiles<Result>(
  { id, before, after }: Files,
  compare: (former: PDFDocumentProxy, latter: PDFDocumentProxy) => Promise<Result>,
): Promise<Result> {
  const lost = Promise.withResolvers<never>()
  const opened = [before, after].map((version) => openPdf(fileUrl(id, version), lost.reject))
  try {
    const compared = Promise.all(opened.map(({ document }) => document)).then(([former, latter]) => {
      if (!former || !latter) throw new Error('Both files were opened')
      return compare(former, latter)
    })
    return await Promise.race([compared, lost.promise])
  } finally {
    await Promise.all(opened.map(({ close }) => close()))
  }
}

async function drawPages(file: PDFDocumentProxy, signal: AbortSignal, onDrawn: (count: number) => void) {
  const pictures: PagePicture[] = []
  while (pictures.length < Math.min(file.numPages, maxPictures)) {
    signal.throwIfAborted()
    pictures.push(await drawPage(file, pictures.length + 1))
    onDrawn(pictures.length)
  }
  return pictures
}

async function drawPage(file: PDFDocumentProxy, number: number): Promise<PagePicture> {
  const page = await file.getPage(number)
  const viewport = page.getViewport({ scale: pictureWidth / page.getViewport({ scale: 1 }).width })
  const canvas = document.createElement('canvas')
  canvas.width = pictureWidth
  canvas.height = Math.round(viewport.height)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('This browser draws no pictures')
  await page.render({ canvas, viewport }).promise
  const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height)
  page.cleanup()
  const grey = new Uint8Array(width * height)
  for (let at = 0; at < grey.length; at += 1)
    grey[at] = 0.3 * (data[at * 4] ?? 0) + 0.59 * (data[at * 4 + 1] ?? 0) + 0.11 * (data[at * 4 + 2] ?? 0)
  return { width, height, grey }
}
