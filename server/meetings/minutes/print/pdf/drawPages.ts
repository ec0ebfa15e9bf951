import { draftMark } from '#server/meetings/minutes/print/frontMatter.ts'
import type { Segment } from './lines.ts'
import { colors, sheet } from './look.ts'
import type { Page, PlacedStrip } from './paginate.ts'
import type { Mark } from './strips.ts'
import { StructureWriter } from './structure.ts'

interface PagesToDraw {
  pages: readonly Page[]
  /** in the footer */
  title: string
  isDraft: boolean
}

/** Draws pages, and tags them. */
export function drawPages(document: PDFKit.PDFDocument, { pages, title, isDraft }: PagesToDraw): void {
  const structure = new StructureWriter(document)
  const outline = new OutlineWriter(document)
  for (const [index, page] of pages.entries()) {
    document.addPage()
    structure.drawArtifact('Pagination', () => {
      if (isDraft) drawDraftMark(document)
    })
    structure.drawArtifact('Layout', () => {
      for (const placed of page) drawLines(document, placed)
    })
    for (const placed of page) {
      const { bookmark } = placed.strip
      if (bookmark) outline.add(bookmark, placed.top)
      drawTexts(document, structure, placed)
    }
    structure.drawArtifact('Pagination', () => drawFooter(document, title, `page ${index + 1} sur ${pages.length}`))
  }
  structure.end()
}

function drawLines(document: PDFKit.PDFDocument, { strip, top, isRepeated }: PlacedStrip): void {
  for (const mark of strip.marks) {
    if (mark.kind === 'line') {
      const [[x1, y1], [x2, y2]] = [mark.from, mark.to]
      document
        .lineWidth(mark.width)
        .moveTo(x1, top + y1)
        .lineTo(x2, top + y2)
        .stroke(mark.color)
    } else if (mark.kind === 'box') {
      const { x, y, width, height, fill } = mark
      if (fill) document.rect(x, top + y, width, height).fill(fill)
      document
        .lineWidth(0.6)
        .rect(x, top + y, width, height)
        .stroke(colors.rule)
    } else if (mark.kind === 'text' && isRepeated) drawText(document, mark, top)
  }
}

function drawTexts(
  document: PDFKit.PDFDocument,
  structure: StructureWriter,
  { strip, top, isRepeated }: PlacedStrip,
): void {
  if (isRepeated) return
  for (const mark of strip.marks) {
    if (mark.kind === 'empty') structure.addEmpty(mark.tag)
    if (mark.kind !== 'text') continue
    const { look, width, text } = mark.segment
    const link = structure.begin(mark.tag, look.link)
    drawText(document, mark, top)
    if (link && look.link !== null) {
      const area = { x: mark.x, y: top + mark.baseline - look.size, width, height: look.size * 1.25 }
      // pdfkit knows `structParent` and `Contents`; its types do not.
      const options = { structParent: link, Contents: new String(text) } as object
      document.link(area.x, area.y, area.width, area.height, look.link, options)
    }
  }
}

type TextMark = Extract<Mark, { kind: 'text' }>

function drawText(document: PDFKit.PDFDocument, { x, baseline, segment }: TextMark, top: number): void {
  const { face, size, color, underline, strike } = segment.look
  const y = top + baseline
  document.font(face, size).fillColor(color).text(segment.text, x, y, { lineBreak: false, baseline: 'alphabetic' })
  if (underline) drawStroke(document, segment, { x, y: y + size * 0.12 })
  if (strike) drawStroke(document, segment, { x, y: y - size * 0.27 })
}

function drawStroke(document: PDFKit.PDFDocument, { look, width }: Segment, { x, y }: { x: number; y: number }): void {
  document
    .lineWidth(look.size / 16)
    .moveTo(x, y)
    .lineTo(x + width, y)
    .stroke(look.color)
}

function drawDraftMark(document: PDFKit.PDFDocument): void {
  const size = 150
  const [x, y] = [sheet.width / 2, sheet.height / 2]
  document
    .save()
    .rotate(-52, { origin: [x, y] })
    .font('bold', size)
    .fillColor(colors.watermark)
  const width = document.widthOfString(draftMark)
  document.text(draftMark, x - width / 2, y + size * 0.35, { lineBreak: false, baseline: 'alphabetic' }).restore()
}

const footer = { size: 8, y: sheet.height - 36 }

function drawFooter(document: PDFKit.PDFDocument, title: string, number: string): void {
  document.font('regular', footer.size).fillColor(colors.muted)
  const right = sheet.width - sheet.right - document.widthOfString(number)
  const options = { lineBreak: false, baseline: 'alphabetic' } as const
  document.text(shorten(document, title, right - sheet.left - 20), sheet.left, footer.y, options)
  document.text(number, right, footer.y, options)
}

function shorten(document: PDFKit.PDFDocument, text: string, width: number): string {
  if (document.widthOfString(text) <= width) return text
  let short = text.slice(0, 200)
  while (short && document.widthOfString(`${short}…`) > width) short = short.slice(0, -1)
  return `${short.trimEnd()}…`
}

/** Lists the headings in the outline of the file, below one another. */
class OutlineWriter {
  private readonly parents: PDFKit.PDFOutline[]

  constructor({ outline }: PDFKit.PDFDocument) {
    this.parents = [outline]
  }

  add({ title, level }: { title: string; level: number }, top: number): void {
    const depth = Math.min(level - 2, this.parents.length - 1)
    this.parents.length = depth + 1
    // pdfkit knows `top`; its types do not.
    this.parents.push(this.parents[depth]!.addItem(title, { top } as object))
  }
}
