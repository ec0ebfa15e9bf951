import { rgb } from 'pdf-lib'
import { ink, muted, type Style, sheet, wrap, writeLines } from '#server/ground/pdf/drawing/drawing.ts'
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
  { pen: { page, y }, faces: { regular, bold }, tags }: Writer,
  x: number,
  { head, lines, candidates, height }: Paper,
): void {
  const paper = tags.add('Sect')
  tags.drawArtifact(page, () =>
    page.drawRectangle({
      x,
      y: y - height,
      width,
      height,
      borderColor: cutLine,
      borderWidth: 0.6,
      borderDashArray: [3, 3],
    }),
  )
  const left = x + padding
  const inside = { page, y: y - padding + 2 }
  const write = (words: readonly string[], style: Style, at = left) =>
    tags.draw(page, tags.add('P', paper), () => writeLines(inside, words, style, at))
  // voters mark the boxes: what is read is the words beside them
  const drawBox = (at: number, bottom: number) =>
    tags.drawArtifact(page, () =>
      page.drawRectangle({ x: at, y: bottom, width: box, height: box, borderColor: ink, borderWidth: 1 }),
    )
  write(head, { font: regular, size: 8, color: muted, leading: headLeading })
  inside.y -= 4
  write(lines, { font: bold, size: 11, color: ink, leading: questionLeading })
  inside.y -= 6
  for (const name of candidates) {
    drawBox(left, inside.y - candidateLeading - 1)
    write(name, { font: regular, size: 10, color: ink, leading: candidateLeading }, left + box + 4)
    inside.y -= 4
  }
  if (candidates.length > 0) return
  let next = left
  const bottom = y - height + padding + 6
  for (const choice of choices) {
    drawBox(next, bottom)
    const word = { page, y: bottom + 2 + candidateLeading }
    tags.draw(page, tags.add('P', paper), () =>
      writeLines(word, [choice], { font: regular, size: 10, color: ink, leading: candidateLeading }, next + box + 4),
    )
    next += box + 4 + regular.widthOfTextAtSize(choice, 10) + 14
  }
}
