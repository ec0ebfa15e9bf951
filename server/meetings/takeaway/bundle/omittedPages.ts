import type { PDFDocument } from 'pdf-lib'
import {
  blue,
  ink,
  type Pen,
  type Style,
  sheet,
  textWidth,
  typeface,
  wrap,
  writeLines,
} from '#server/ground/pdf/drawing/drawing.ts'
import type { PlacedDocument } from '#server/meetings/takeaway/plan.ts'
import type { Omission } from './messages.ts'

/** A document that is omitted, with the reason. */
export interface OmittedDocument {
  placed: PlacedDocument
  reason: Omission
}

export const omissionWords: Record<Omission, string> = {
  locked: 'protégé par un mot de passe ou contre la copie',
  unreadable: 'fichier illisible',
  heavy: 'trop volumineux pour ce recueil',
  missing: 'fichier indisponible pour le moment',
}

/** Formats the place of a document: « point 3 · document 2 ». */
export const placeWords = ({ point, rank }: PlacedDocument) =>
  `${point ? `point ${point.number}` : 'séance'} · document ${rank}`

/** Formats an omitted document: « point 3 · document 2 – Budget : fichier illisible ». */
export const omissionLine = ({ placed, reason: why }: OmittedDocument) =>
  `${placeWords(placed)} – ${placed.document.title}\u00A0: ${omissionWords[why]}`

/** Draws the last pages of a bundle, which list the omitted documents with the reasons. */
export async function drawOmittedPages(pdf: PDFDocument, omitted: readonly OmittedDocument[]) {
  const { bold, regular } = await typeface(pdf)
  const style: Style = { font: regular, size: 10.5, color: ink, leading: 15 }
  const heading: Style = { font: bold, size: 17, color: blue, leading: 20 }
  const turn = (title: string): Pen => {
    const pen = { page: pdf.addPage([sheet.width, sheet.height]), y: sheet.height - sheet.top }
    writeLines(pen, [title], heading)
    pen.y -= 10
    return pen
  }
  let pen = turn('Documents non joints')
  const introduction = 'Ces documents sont à lire dans le portail :'
  writeLines(pen, wrap(introduction.replace(' :', '\u00A0:'), regular, style.size, textWidth), style)
  for (const one of omitted) {
    const lines = wrap(`– ${omissionLine(one)}`, regular, style.size, textWidth)
    if (pen.y - 5 - lines.length * style.leading < sheet.bottom) pen = turn('Documents non joints (suite)')
    pen.y -= 5
    writeLines(pen, lines, style)
  }
}
