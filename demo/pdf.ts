import { PDFDocument } from 'pdf-lib'
import { bodyOf } from './bodies.ts'
import { formatLongDate } from './calendar.ts'
import type { DemoDocument } from './filing.ts'
import { drawBlock, heightOf } from './paper/blocks.ts'
import {
  blue,
  muted,
  orange,
  type Pen,
  printable,
  sheet,
  textWidth,
  typeface,
  white,
  wrap,
  writeLines,
} from './paper/sheet.ts'
import { type Block, essentials, generateBlocks, landmark } from './prose/blocks.ts'
import { withFrenchSpaces } from './typography.ts'

/** Page with the document's unique sentence; the last page if there are fewer. */
const landmarkPage = 3
const landmarkOf = (document: DemoDocument): Block => ({
  kind: 'paragraph',
  text: withFrenchSpaces(landmark(document)),
})

/** Generates the PDF of a version of a document: the same bytes each time. */
export async function demoPdf(document: DemoDocument, number: number): Promise<Uint8Array> {
  const version = document.versions.find((candidate) => candidate.number === number)
  if (!version) throw new Error(`${document.reference} has no version ${number}`)
  const pdf = await PDFDocument.create({ updateMetadata: false })
  describe(pdf, document, version.uploadedAt)
  const faces = await typeface(pdf)
  const content = generateBlocks(document, bodyOf(document.body), number)
  let next: Block = content.next().value
  for (let page = 1; page <= version.pages; page += 1) {
    const pen: Pen = { page: pdf.addPage([sheet.width, sheet.height]), faces, y: sheet.height - sheet.top }
    if (page === 1) drawCover(document, number, pen, version.pages > 1)
    if (page === Math.min(landmarkPage, version.pages)) drawBlock(landmarkOf(document), pen)
    while ((page > 1 || version.pages === 1) && pen.y - heightOf(next, faces) > sheet.bottom) {
      drawBlock(next, pen)
      next = content.next().value
    }
    drawFooter(document, pen, `p. ${page}/${version.pages}`)
  }
  return await pdf.save()
}

function describe(pdf: PDFDocument, { title, body, reference, content }: DemoDocument, uploadedAt: string): void {
  const at = new Date(uploadedAt)
  pdf.setTitle(title, { showInWindowTitleBar: true })
  pdf.setAuthor(content.authorName)
  pdf.setSubject(bodyOf(body).label)
  pdf.setKeywords([reference])
  pdf.setLanguage('fr-FR')
  pdf.setCreator('Mandature')
  pdf.setProducer('Mandature')
  pdf.setCreationDate(at)
  pdf.setModificationDate(at)
}

/** Draws a band with the body's name, the title, the document's identity, then its outline or summary. */
function drawCover(document: DemoDocument, number: number, pen: Pen, alone: boolean): void {
  const { page, faces } = pen
  const { label } = bodyOf(document.body)
  page.drawRectangle({ x: 0, y: sheet.height - 96, width: sheet.width, height: 96, color: blue })
  page.drawRectangle({ x: 0, y: sheet.height - 100, width: sheet.width, height: 4, color: orange })
  pen.y = sheet.height - 46
  writeLines(pen, wrap(label, faces.bold, 12, textWidth), { font: faces.bold, size: 12, color: white, leading: 14 })
  pen.y = sheet.height - (alone ? 190 : 120)
  writeLines(pen, wrap(document.title, faces.bold, 22, textWidth), {
    font: faces.bold,
    size: 22,
    color: blue,
    leading: 28,
  })
  pen.y -= 8
  writeLines(pen, identity(document, number), { font: faces.italic, size: 11, color: muted, leading: 16 })
  pen.y -= 20
  const points = document.content.outline.map(({ heading }) => heading)
  drawBlock({ kind: 'heading', text: points.length > 0 ? 'Ordre du jour' : 'L’essentiel' }, pen)
  drawBlock(points.length > 0 ? { kind: 'list', items: points } : essentials(document, bodyOf(document.body)), pen)
}

const identity = (
  { documentType, documentCommission, day, content, confidential, reference }: DemoDocument,
  number: number,
) =>
  [
    `${(documentType ?? documentCommission ?? '').split('/').at(-1)} – ${formatLongDate(day)}`,
    `Établi par ${content.authorName}`,
    `Référence ${reference}${number > 1 ? `, version ${number}` : ''}`,
    ...(confidential ? ['Document confidentiel : réservé aux membres de l’instance'] : []),
  ].map((line) => printable(withFrenchSpaces(line)))

function drawFooter({ title }: DemoDocument, { page, faces }: Pen, pageOf: string): void {
  const style = { font: faces.italic, size: 9, color: muted }
  const shortTitle = wrap(title, style.font, style.size, textWidth - 70)[0] ?? ''
  page.drawText(shortTitle, { x: sheet.left, y: 40, ...style })
  const right = sheet.width - sheet.right - style.font.widthOfTextAtSize(pageOf, style.size)
  page.drawText(pageOf, { x: right, y: 40, ...style })
}
