import PDFDocument from 'pdfkit'
import { sheet } from './look.ts'
import { faces, readCodePoints, readFontFile } from './typefaces.ts'
import { createTypesetter, type Typesetter } from './typesetter.ts'

interface Information {
  title: string
  author: string
  at: Date
}

interface OpenDocument {
  document: PDFKit.PDFDocument
  setter: Typesetter
  /** @returns the bytes of the file */
  finish: () => Promise<Buffer>
}

/** A PDF whose metadata is well-formed XML: pdfkit writes the title as it is. */
class EscapedDocument extends PDFDocument {
  override endMetadata(): void {
    for (const field of ['Title', 'Author'] as const) {
      const text = this.info[field]
      if (text !== undefined) this.info[field] = escapeXml(text)
    }
    super.endMetadata()
  }
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Creates a tagged PDF without pages, with the fonts of minutes by the names of their faces. */
export async function createDocument({ title, author, at }: Information): Promise<OpenDocument> {
  const document = new EscapedDocument({
    size: [sheet.width, sheet.height],
    margin: 0,
    autoFirstPage: false,
    // no standard font
    font: '',
    pdfVersion: '1.7',
    subset: 'PDF/UA' as never,
    tagged: true,
    displayTitle: true,
    lang: 'fr-FR',
    info: { Title: title, Author: author, Creator: 'Mandature', Producer: 'Mandature', CreationDate: at, ModDate: at },
  })
  for (const face of faces) document.registerFont(face, await readFontFile(face))
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => document.on('end', resolve).on('error', reject))
  return {
    document,
    setter: createTypesetter(document, await readCodePoints()),
    finish: async () => {
      document.end()
      await ended
      return Buffer.concat(chunks)
    },
  }
}
