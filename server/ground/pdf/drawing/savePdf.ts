import { muted, printable, sheet } from './drawing.ts'
import { type Information, writeInformation } from './metadata.ts'
import type { Writer } from './writer.ts'

const footer = { size: 8, y: 36 }

/**
 * Finishes a PDF: numbers its pages, « page 1 sur 2 », beside the title; puts in its structure, its title, language
 * and date.
 */
export async function savePdf({ pdf, faces, tags }: Writer, { title, author, at }: Information): Promise<Buffer> {
  const pages = pdf.getPages()
  const words = printable(title, faces.regular)
  for (const [index, page] of pages.entries()) {
    const number = `page ${index + 1} sur ${pages.length}`
    const style = { font: faces.regular, size: footer.size, color: muted }
    const width = faces.regular.widthOfTextAtSize(number, footer.size)
    const right = sheet.width - sheet.right - width
    tags.drawArtifact(page, () => {
      page.drawText(number, { ...style, x: right, y: footer.y })
      page.drawText(shorten(words, right - sheet.left - 20), { ...style, x: sheet.left, y: footer.y })
    })
  }
  tags.write(pdf)
  writeInformation(pdf, { title, author, at })
  return Buffer.from(await pdf.save())

  function shorten(text: string, width: number): string {
    if (faces.regular.widthOfTextAtSize(text, footer.size) <= width) return text
    let short = text
    while (short && faces.regular.widthOfTextAtSize(`${short}…`, footer.size) > width) short = short.slice(0, -1)
    return `${short.trimEnd()}…`
  }
}
