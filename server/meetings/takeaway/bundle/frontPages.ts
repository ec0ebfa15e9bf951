import type { PDFDocument, PDFPage } from 'pdf-lib'
import { formatFrenchInstant, formatFrenchRange } from '#contract/ground/dates/frenchDates.ts'
import {
  blue,
  ink,
  muted,
  orange,
  type Pen,
  type Style,
  sheet,
  type Typeface,
  textWidth,
  white,
  wrap,
  writeLines,
} from '#server/ground/pdf/drawing/drawing.ts'
import type { Tags } from '#server/ground/pdf/drawing/tags.ts'
import { documentsOf, type PlannedDocument, type TakeawayPlan } from '#server/meetings/takeaway/plan.ts'
import { kindWords, modeWords } from '#server/meetings/takeaway/words.ts'

/** A line of the agenda that links to a document, given by its index in reading order. */
export interface Link {
  page: PDFPage
  document: number
  /** left, bottom, right, top */
  rect: [number, number, number, number]
}

interface Row {
  lines: string[]
  style: Style
  indent: number
  /** space above, in points */
  gap: number
  document: number | null
  /** shows the page number of its document at the right */
  paged: boolean
}

const pageWidth = 70
const indentStep = 16

interface FrontPages {
  plan: TakeawayPlan
  /** ISO instant, printed as « établi le … » */
  at: string
  faces: Typeface
  tags: Tags
  /** text at the right of a document, from its index and the number of front pages */
  labelOf?: (document: number, frontPages: number) => string
}

/**
 * Draws the cover and the agenda.
 * @returns the lines that link to documents
 */
export function drawFrontPages(pdf: PDFDocument, { plan, at, faces, tags, labelOf = () => '' }: FrontPages): Link[] {
  drawCover(pdf.addPage([sheet.width, sheet.height]), { plan, at, faces, tags })
  const pages = paginate(rowsOf(plan, faces))
  return pages.flatMap((rows, index) => {
    const pen = { page: pdf.addPage([sheet.width, sheet.height]), y: sheet.height - sheet.top }
    const title = index === 0 ? 'Ordre du jour' : 'Ordre du jour (suite)'
    tags.draw(pen.page, tags.add('H2'), () => writeLines(pen, [title], headingStyle(faces)))
    return rows.flatMap((row) =>
      drawRow(pen, row, { labelOf: (document) => labelOf(document, pages.length + 1), faces, tags }),
    )
  })
}

const headingStyle = ({ bold }: Typeface): Style => ({ font: bold, size: 17, color: blue, leading: 20 })

function drawCover(page: PDFPage, { plan: { session, since, ...plan }, at, faces, tags }: FrontPages) {
  const { bold, italic, regular } = faces
  tags.drawArtifact(page, () => {
    page.drawRectangle({ x: 0, y: sheet.height - 96, width: sheet.width, height: 96, color: blue })
    page.drawRectangle({ x: 0, y: sheet.height - 100, width: sheet.width, height: 4, color: orange })
  })
  const pen: Pen = { page, y: sheet.height - 40 }
  const write = (text: string, style: Style, type: 'P' | 'H1' = 'P') =>
    tags.draw(page, tags.add(type), () => writeLines(pen, wrap(text, style.font, style.size, textWidth), style))
  write(session.body.label, { font: bold, size: 13, color: white, leading: 16 })
  pen.y = sheet.height - 200
  write(session.title, { font: bold, size: 24, color: blue, leading: 30 }, 'H1')
  pen.y -= 10
  const fact = { font: regular, size: 12, color: ink, leading: 18 }
  write(upperFirst(formatFrenchRange(session.startsAt, session.endsAt)), fact)
  write([modeWords[session.mode], ...(session.place ? [session.place] : [])].join(' – '), fact)
  if (session.status === 'cancelled') write('Séance annulée', { ...fact, font: bold, color: orange })
  if (session.status === 'draft') write('Séance en préparation', { ...fact, font: bold, color: orange })
  if (session.confidential) write('Confidentiel : réservé aux membres de l’instance', { ...fact, font: bold })
  pen.y -= 24
  if (since) write(`Seulement les documents publiés depuis le ${formatFrenchInstant(since)}`, { ...fact, font: bold })
  write(countText(documentsOf(plan).map(({ document }) => document)), fact)
  write(`Établi le ${formatFrenchInstant(at)}`, { ...fact, font: italic, color: muted })
}

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function rowsOf(plan: TakeawayPlan, { regular, bold, italic }: Typeface): Row[] {
  const pointStyle = { font: bold, size: 11.5, color: ink, leading: 15 }
  const kindStyle = { font: italic, size: 9.5, color: muted, leading: 13 }
  const documentStyle = { font: regular, size: 10.5, color: ink, leading: 14 }
  const row = (text: string, style: Style, indent: number, more: Partial<Row> = {}): Row => ({
    lines: wrap(text, style.font, style.size, textWidth - indent - pageWidth),
    style,
    indent,
    gap: 0,
    document: null,
    paged: false,
    ...more,
  })
  let document = 0
  const documentRows = (documents: TakeawayPlan['documents'], indent: number) =>
    documents.map(({ title }) =>
      row(`– ${title}`, documentStyle, indent, { gap: 2, document: document++, paged: true }),
    )
  const rows = plan.points.flatMap(({ number, title, kind, documents }) => {
    const indent = number.includes('.') ? indentStep : 0
    const first = documents.length > 0 ? document : null
    return [
      row(`${number}. ${title}`, pointStyle, indent, { gap: 12, document: first }),
      row(kindWords[kind], kindStyle, indent + indentStep),
      ...documentRows(documents, indent + indentStep),
    ]
  })
  if (rows.length === 0) rows.push(row('Aucun point à l’ordre du jour', documentStyle, 0, { gap: 12 }))
  if (plan.documents.length === 0) return rows
  const first = { gap: 16, document }
  return [...rows, row('Documents de la séance', pointStyle, 0, first), ...documentRows(plan.documents, indentStep)]
}

const heightOf = ({ lines, style, gap }: Row) => gap + lines.length * style.leading

/** Splits rows into pages; a point stays together with the following line. */
function paginate(rows: readonly Row[]): Row[][] {
  const room = sheet.height - sheet.top - sheet.bottom - 20
  const pages: Row[][] = [[]]
  let taken = 0
  for (const [index, row] of rows.entries()) {
    const next = rows[index + 1]
    const needed = heightOf(row) + (next && !row.paged ? heightOf(next) : 0)
    if (taken + needed > room && taken > 0) {
      pages.push([])
      taken = 0
    }
    pages.at(-1)?.push(row)
    taken += heightOf(row)
  }
  return pages
}

interface RowPlace {
  labelOf: (document: number) => string
  faces: Typeface
  tags: Tags
}

function drawRow(pen: Pen, row: Row, { labelOf, faces: { regular }, tags }: RowPlace): Link[] {
  const { lines, style, indent, gap, document } = row
  pen.y -= gap
  const top = pen.y
  const tag = tags.add('P')
  tags.draw(pen.page, tag, () => writeLines(pen, lines, style, sheet.left + indent))
  if (document === null) return []
  const label = row.paged ? labelOf(document) : ''
  if (label !== '') {
    const right = sheet.width - sheet.right - regular.widthOfTextAtSize(label, style.size)
    tags.draw(pen.page, tag, () =>
      pen.page.drawText(label, { x: right, y: pen.y, font: regular, size: style.size, color: blue }),
    )
  }
  const bottom = pen.y - style.size * 0.3
  return [{ page: pen.page, document, rect: [sheet.left + indent, bottom, sheet.width - sheet.right, top] }]
}

/** Counts the documents of the session, and apart from them those attached from elsewhere. */
function countText(documents: readonly PlannedDocument[]) {
  const attached = documents.filter(({ isAttached }) => isAttached).length
  const own = documents.length - attached
  const ownText = own === 0 ? 'Aucun document' : own === 1 ? '1 document' : `${own} documents`
  return attached === 0 ? ownText : `${ownText}, ${attached} ${attached === 1 ? 'joint' : 'joints'} d’ailleurs`
}
