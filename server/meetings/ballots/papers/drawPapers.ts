import { rgb } from 'pdf-lib'
import { ink, muted, sheet, wrap, writeLines } from '#server/ground/pdf/drawing/drawing.ts'
import { savePdf } from '#server/ground/pdf/drawing/savePdf.ts'
import { createWriter, requireHeight, type Writer } from '#server/ground/pdf/drawing/writer.ts'
import type { BallotPapers } from './findBallotPapers.ts'

/** A voter who is for nothing of this leaves the paper as it is: a blank vote. */
const choices = ['Pour', 'Contre', 'Abstention']
const papersInRow = 2
/** Of a paper without candidates, in points: four rows on a page. */
const leastHeight = 168
const width = (sheet.width - sheet.left - sheet.right) / papersInRow
const padding = 10
const box = 11
const cutLine = rgb(0.6, 0.63, 0.69)
const maxQuestionLines = 5
const headLeading = 10
const questionLeading = 14
const candidateLeading = 13

interface Paper {
  head: string[]
  lines: string[]
  /** the lines of the name of each candidate; empty for a vote for or against */
  candidates: string[][]
  height: number
}

/** Draws papers to cut out, all alike. @param at the instant that the file is dated by */
export async function drawPapers(papers: BallotPapers, at: Date): Promise<Buffer> {
  const writer = await createWriter()
  const paper = layOutPaper(writer, papers)
  for (let index = 0; index < papers.voters; index += papersInRow) {
    requireHeight(writer, paper.height)
    for (let column = 0; column < Math.min(papersInRow, papers.voters - index); column += 1)
      drawPaper(writer, sheet.left + column * width, paper)
    writer.pen.y -= paper.height
  }
  return savePdf(writer, { title: `Bulletins – ${papers.session}`, author: 'Mandature', at })
}

function layOutPaper({ faces: { regular, bold } }: Writer, papers: BallotPapers): Paper {
  const inside = width - 2 * padding
  const head = wrap(papers.session, regular, 8, inside).slice(0, 2)
  const asked = wrap(papers.question, bold, 11, inside)
  const lines = asked.length > maxQuestionLines ? [...asked.slice(0, maxQuestionLines - 1), '…'] : asked
  const candidates = papers.candidates.map((name) => wrap(name, regular, 10, inside - box - 4).slice(0, 2))
  const used = head.length * headLeading + lines.length * questionLeading + candidates.flat().length * candidateLeading
  return { head, lines, candidates, height: Math.max(leastHeight, used + candidates.length * 4 + 2 * padding + 16) }
}

function drawPaper(
  { pen: { page, y }, faces: { regular, bold } }: Writer,
  x: number,
  { head, lines, candidates, height }: Paper,
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
  const left = x + padding
  const inside = { page, y: y - padding + 2 }
  writeLines(inside, head, { font: regular, size: 8, color: muted, leading: headLeading }, left)
  inside.y -= 4
  writeLines(inside, lines, { font: bold, size: 11, color: ink, leading: questionLeading }, left)
  inside.y -= 6
  for (const name of candidates) {
    drawBox(page, left, inside.y - candidateLeading - 1)
    writeLines(inside, name, { font: regular, size: 10, color: ink, leading: candidateLeading }, left + box + 4)
    inside.y -= 4
  }
  if (candidates.length > 0) return
  let next = left
  const bottom = y - height + padding + 6
  for (const choice of choices) {
    drawBox(page, next, bottom)
    page.drawText(choice, { x: next + box + 4, y: bottom + 2, font: regular, size: 10, color: ink })
    next += box + 4 + regular.widthOfTextAtSize(choice, 10) + 14
  }
}

const drawBox = (page: Writer['pen']['page'], x: number, y: number): void =>
  page.drawRectangle({ x, y, width: box, height: box, borderColor: ink, borderWidth: 1 })
