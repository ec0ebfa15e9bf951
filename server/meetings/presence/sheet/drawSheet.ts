import {
  blue,
  ink,
  lacksCharacters,
  missingCharacterNote,
  muted,
  orange,
  type Style,
} from '#server/ground/pdf/drawing/drawing.ts'
import { savePdf } from '#server/ground/pdf/drawing/savePdf.ts'
import { type CellLine, type Column, drawTable, type TableRow } from '#server/ground/pdf/drawing/table.ts'
import { createWriter, requireHeight, type Writer, writeParagraph } from '#server/ground/pdf/drawing/writer.ts'
import type { SheetLine } from '#server/meetings/presence/sheetLines.ts'
import type { AttendanceSheet } from './attendanceSheet.ts'

/** Columns by what a table is for; each as wide as the page together. */
const columns = {
  toSign: [
    { title: 'Nom et mandat', width: 196 },
    { title: 'Arrivée', width: 58 },
    { title: 'Départ', width: 58 },
    { title: 'Signature', width: 159 },
  ],
  seatsToSign: [
    { title: 'Siège', width: 70 },
    { title: 'Nom et mandat', width: 160 },
    { title: 'Arrivée', width: 54 },
    { title: 'Départ', width: 54 },
    { title: 'Signature', width: 133 },
  ],
  record: [
    { title: 'Nom et mandat', width: 171 },
    { title: 'Présence', width: 150 },
    { title: 'Remplace', width: 150 },
  ],
  recordOfSeats: [
    { title: 'Siège', width: 70 },
    { title: 'Nom et mandat', width: 143 },
    { title: 'Présence', width: 125 },
    { title: 'Remplacé par', width: 133 },
  ],
} satisfies Record<string, readonly Column[]>

/** High enough for a signature, in points. */
const signatureHeight = 28
/** Rows for people whom the portal does not know. */
const emptyRows = 3

/** Draws an attendance sheet as a PDF. @param at the instant that it is dated by */
export async function drawSheet(sheet: AttendanceSheet, at: Date): Promise<Buffer> {
  const writer = await createWriter()
  writeHeading(writer, sheet)
  const { seats, others, isRecord } = sheet
  const otherRows = others.map((line) => rowOf(line, isRecord))
  if (seats.length > 0) {
    const rows = seats.map((line) => [line.seat.map(seatText), ...rowOf(line, isRecord)])
    writeTable(writer, 'Par siège', { columns: isRecord ? columns.recordOfSeats : columns.seatsToSign, rows, isRecord })
  }
  if (!isRecord) otherRows.push(...Array.from({ length: emptyRows }, () => columns.toSign.map(() => [])))
  const title = seats.length > 0 ? 'Suppléants et autres personnes' : 'Membres et autres personnes'
  if (otherRows.length > 0)
    writeTable(writer, title, { columns: isRecord ? columns.record : columns.toSign, rows: otherRows, isRecord })
  const notes = [
    ...(isRecord ? ['Seules comptent les présences confirmées par le secrétariat de la séance.'] : []),
    ...(textsOf(sheet).some((text) => lacksCharacters(text, writer.faces.regular)) ? [missingCharacterNote] : []),
  ]
  for (const note of notes) {
    writer.pen.y -= 14
    writeParagraph(writer, note, { font: writer.faces.italic, size: 9, color: muted, leading: 12 })
  }
  return savePdf(writer, { title: sheet.title, author: sheet.body, at })
}

/** The texts of a sheet that people have written. */
const textsOf = ({ body, session, facts, seats, others }: AttendanceSheet): string[] => [
  body,
  session,
  ...facts,
  ...seats.flatMap(({ seat }) => seat),
  ...[...seats, ...others].flatMap(({ name, mandate, replacement }) => [name, mandate ?? '', ...replacement]),
]

function writeHeading(writer: Writer, { body, session, facts, confidential, isRecord, state }: AttendanceSheet): void {
  const { bold, regular } = writer.faces
  const fact: Style = { font: regular, size: 10.5, color: ink, leading: 15 }
  writeParagraph(writer, body, { font: bold, size: 11, color: muted, leading: 14 })
  writer.pen.y -= 6
  writeParagraph(writer, 'Feuille d’émargement', { font: bold, size: 20, color: blue, leading: 24 }, 'H1')
  writeParagraph(writer, session, { font: bold, size: 12, color: ink, leading: 18 })
  for (const text of facts) writeParagraph(writer, text, fact)
  if (confidential)
    writeParagraph(writer, 'Confidentiel : réservé aux membres de l’instance', { ...fact, font: bold, color: orange })
  writer.pen.y -= 8
  if (state !== null) writeParagraph(writer, state, { ...fact, font: bold })
  else if (!isRecord) writeParagraph(writer, `Ouverture à ${blank} h ${blank}, clôture à ${blank} h ${blank}`, fact)
}

/** A place to write on. */
const blank = '.'.repeat(12)

const seatText = (text: string, index: number): CellLine => (index === 0 ? { text } : { text, weight: 'muted' })

function rowOf({ name, mandate, presence, replacement }: SheetLine, isRecord: boolean): CellLine[][] {
  const person: CellLine[] = [
    { text: name, weight: 'bold' },
    ...(mandate === null ? [] : [{ text: mandate, weight: 'muted' } as const]),
  ]
  if (!isRecord) return [person, [], [], []]
  return [person, presence.map((text) => ({ text })), replacement.map((text) => ({ text }))]
}

interface TableContent {
  columns: readonly Column[]
  rows: readonly TableRow[]
  isRecord: boolean
}

function writeTable(writer: Writer, title: string, { isRecord, ...content }: TableContent): void {
  writer.pen.y -= 16
  requireHeight(writer, 90)
  writeParagraph(writer, title, { font: writer.faces.bold, size: 11.5, color: blue, leading: 15 }, 'H2')
  writer.pen.y -= 6
  drawTable(writer, { ...content, minHeight: isRecord ? 0 : signatureHeight })
}
