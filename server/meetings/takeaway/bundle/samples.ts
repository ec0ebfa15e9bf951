import { readFile } from 'node:fs/promises'
import { constants, deflateRawSync, deflateSync } from 'node:zlib'
import { PDFDocument, PDFRawStream } from 'pdf-lib'
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The content of a bundle, read by another library than the one that wrote it. */
export interface ReadBundle {
  /** the text of each page, with no-break spaces replaced by plain ones */
  pages: string[]
  outline: { title: string; page: number; below: { title: string; page: number }[] }[]
  /** returns the target pages of the links of a page, from 1 */
  links: (page: number) => Promise<number[]>
  title: string
}

type Node = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>[number]

/**
 * Reads a bundle.
 * @param file path or bytes
 */
export async function readBundle(file: string | Uint8Array): Promise<ReadBundle> {
  const bytes = typeof file === 'string' ? await readFile(file) : file
  const pdf = await getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 }).promise
  const pages: string[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    pages.push(
      items
        .map((item) => ('str' in item ? item.str : ''))
        .join('\n')
        .replaceAll('\u00A0', ' '),
    )
  }
  const pageOf = async (dest: unknown) => 1 + (await pdf.getPageIndex((dest as [{ num: number; gen: number }])[0]))
  const marks = async (nodes: readonly Node[]): Promise<ReadBundle['outline']> =>
    Promise.all(
      nodes.map(async ({ title, dest, items }) => ({ title, page: await pageOf(dest), below: await marks(items) })),
    )
  const { info } = await pdf.getMetadata()
  return {
    pages,
    outline: await marks((await pdf.getOutline()) ?? []),
    async links(page) {
      const annotations: { subtype: string; dest: unknown }[] = await (await pdf.getPage(page)).getAnnotations()
      return Promise.all(annotations.filter(({ subtype }) => subtype === 'Link').map(({ dest }) => pageOf(dest)))
    },
    title: (info as { Title: string }).Title,
  }
}

/** Creates a PDF of a few kilobytes whose object stream decompresses, through two Flate filters, to a gigabyte. */
export async function objectBombPdf(): Promise<Uint8Array> {
  const block = deflateRawSync(Buffer.alloc(1024 * 1024, ' '), { finishFlush: constants.Z_FULL_FLUSH })
  const zlibHeader = Buffer.from([0x78, 0x9c])
  const lastBlock = Buffer.from([0x03, 0x00])
  const gigabyte = Buffer.concat([zlibHeader, ...Array.from({ length: 1_024 }, () => block), lastBlock])
  const pdf = await PDFDocument.create()
  pdf.addPage().drawText('Page')
  const dict = pdf.context.obj({ Type: 'ObjStm', N: 1, First: 4, Filter: ['FlateDecode', 'FlateDecode'] })
  pdf.context.register(PDFRawStream.of(dict, deflateSync(gigabyte, { level: 9 })))
  return pdf.save({ useObjectStreams: false })
}
