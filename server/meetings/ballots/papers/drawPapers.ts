import { rgb } from 'pdf-lib'
import { ink, muted, sheet, wrap, writeLines } from '#server/ground/pdf/drawing/drawing.ts'
import { savePdf } from '#server/ground/pdf/drawing/savePdf.ts'
import { createWriter, requireHeight, type Writer } from '#server/ground/pdf/drawing/writer.ts'
import type { BallotPapers } from './findBallotPapers.ts'

/** A voter who is for nothing of this leaves the paper as it is: a blank vote. */
const choices = ['Pour', 'Contre', 'Abstention']
const papersInRow = 2
/** Of a paper, in points: four rows on a page. */
const height = 168
const width = (sheet.width - sheet.left - sheet.right) / papersInRow
const padding = 10
const box = 11
const cutLine = rgb(0.6, 0.63, 0.69)
const maxQuestionLines = 5

/** Draws papers to cut out, all alike. @param at the instant that the file is dated by */
export async function drawPapers({ session, question, voters }: BallotPapers, at: Date): Promise<Buffer> {
  const writer = await createWriter()
  const { regular, bold } = writer.faces
  const inside = width - 2 * padding
  const head = wrap(session, regular, 8, inside).slice(0, 2)
  const asked = wrap(question, bold, 11, inside)
  const lines = asked.length > maxQuestionLines ? [...asked.slice(0, maxQuestionLines - 1), '…'] : asked
  for (let index = 0; index < voters; index += papersInRow) {
    requireHeight(writer, height)
    for (let column = 0; column < Math.min(papersInRow, voters - index); column += 1)
      drawPaper(writer, sheet.left + column * width, { head, lines })
    writer.pen.y -= height
  }
  return savePdf(writer, { title: `Bulletins – ${session}`, author: 'Mandature', at })
}

function drawPaper(
  { pen: { page, y }, faces: { regular, bold } }: Writer,
  x: number,
  { head, lines }: { head: readonly string[]; lines: readonly string[] },
): void {
  page.drawRectangle({
    x,
    y: y - height,
    width,
    height,
    borderColor: cutLine,
    borderWidth: 0.6,
    borderDashArray: [3, 3],
  })
  const inside = { page, y: y - padding + 2 }
  writeLines(inside, head, { font: regular, size: 8, color: muted, leading: 10 }, x + padding)
  inside.y -= 4
  writeLines(inside, lines, { font: bold, size: 11, color: ink, leading: 14 }, x + padding)
  let left = x + padding
  const bottom = y - height + padding + 6
  for (const choice of choices) {
    page.drawRectangle({ x: left, y: bottom, width: box, height: box, borderColor: ink, borderWidth: 1 })
    page.drawText(choice, { x: left + box + 4, y: bottom + 2, font: regular, size: 10, color: ink })
    left += box + 4 + regular.widthOfTextAtSize(choice, 10) + 14
  }
}
