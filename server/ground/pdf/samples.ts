import { constants, deflateRawSync, deflateSync } from 'node:zlib'
import { PDFDocument, PDFHexString, PDFName, PDFNumber, PDFRawStream } from 'pdf-lib'

/** Creates a PDF for tests: one array of lines for each page. */
export async function textPdf(pages: readonly (readonly string[])[]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  for (const lines of pages) {
    const page = pdf.addPage()
    lines.forEach((line, index) => {
      page.drawText(line, { x: 50, y: 780 - index * 16, size: 11 })
    })
  }
  return await pdf.save()
}

/** Creates a PDF that no password opens, not even the empty one: its keys are random. */
export async function lockedPdf(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  pdf.addPage()
  const noise = PDFHexString.of('5a'.repeat(32))
  pdf.context.trailerInfo.ID = pdf.context.obj([noise, noise])
  pdf.context.trailerInfo.Encrypt = pdf.context.register(
    pdf.context.obj({ Filter: 'Standard', V: 1, R: 2, P: -4, O: noise, U: noise }),
  )
  return await pdf.save({ useObjectStreams: false })
}

/**
 * Creates a PDF of a few kilobytes whose second page decompresses, through two Flate filters, to that many megabytes of
 * spaces.
 */
export async function bombPdf(megabytes: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  pdf.addPage().drawText('Page lisible')
  const page = pdf.addPage()
  const contents = PDFRawStream.of(
    pdf.context.obj({ Filter: ['FlateDecode', 'FlateDecode'] }),
    deflateSync(flateOf(' ', megabytes), { level: 9 }),
  )
  page.node.set(PDFName.of('Contents'), pdf.context.register(contents))
  return await pdf.save()
}

/** Creates a PDF whose cross-reference table decompresses to that many megabytes: it already explodes on opening. */
export function openingBombPdf(megabytes: number): Uint8Array {
  const table = deflateSync(flateOf('\0', megabytes), { level: 9 })
  const dictionary = `<< /Type /XRef /Size 3 /W [1 4 2] /Index [0 150000000] /Root 2 0 R
    /Filter [/FlateDecode /FlateDecode] /Length ${table.length} >>`
  const head = Buffer.from(`%PDF-1.7\n1 0 obj\n${dictionary}\nstream\n`)
  return Buffer.concat([head, table, Buffer.from('\nendstream\nendobj\nstartxref\n9\n%%EOF\n')])
}

/** Deflates that many megabytes of a character, by repeating one block that is flushed so that it stands alone. */
function flateOf(character: string, megabytes: number): Buffer {
  const block = deflateRawSync(Buffer.alloc(1024 * 1024, character), { finishFlush: constants.Z_FULL_FLUSH })
  const zlibHeader = Buffer.from([0x78, 0x9c])
  const lastBlock = Buffer.from([0x03, 0x00])
  return Buffer.concat([zlibHeader, ...Array.from({ length: megabytes }, () => block), lastBlock])
}

/**
 * Creates a PDF of one page with an image of `side` × `side` grey pixels: a scan, or a bomb for the drawing library.
 */
export async function imagePdf(side: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  const page = pdf.addPage()
  const image = pdf.context.obj({
    Type: 'XObject',
    Subtype: 'Image',
    Width: side,
    Height: side,
    ColorSpace: 'DeviceGray',
  })
  image.set(PDFName.of('BitsPerComponent'), PDFNumber.of(8))
  image.set(PDFName.of('Filter'), PDFName.of('FlateDecode'))
  const pixels = deflateSync(Buffer.alloc(side * side, 0x40))
  const scan = page.node.newXObject('Scan', pdf.context.register(PDFRawStream.of(image, pixels)))
  const contents = PDFRawStream.of(pdf.context.obj({}), Buffer.from(`500 0 0 500 40 40 cm ${scan.toString()} Do`))
  page.node.set(PDFName.of('Contents'), pdf.context.register(contents))
  return await pdf.save()
}
