import { rgb } from 'pdf-lib'
import {
  ink,
  lacksCharacters,
  missingCharacterNote,
  muted,
  type Style,
  sheet,
  textWidth,
  wrap,
  writeLines,
} from '#server/ground/pdf/drawing/drawing.ts'
import { savePdf } from '#server/ground/pdf/drawing/savePdf.ts'
import { createWriter, requireHeight, type Writer } from '#server/ground/pdf/drawing/writer.ts'
import type { BallotPapers } from './findBallotPapers.ts'

/** A voter who is for nothing of this leaves the paper as it is: a blank vote. */
const choices = ['Pour', 'Contre', 'Abstention']
/** Of a paper without candidates, in points: four rows on a page. */
const leastHeight = 168
const greatestHeight = sheet.height - sheet.top - sheet.bottom
const padding = 10
const box = 11
const cutLine = rgb(0.6, 0.63, 0.69)

/** Sizes of a paper, in points. */
interface Format {
  inRow: number
  width: number
  head: Pick<Style, 'size' | 'leading'>
  question: Pick<Style, 'size' | 'leading'>
  candidate: Pick<Style, 'size' | 'leading'>
}

const sizes = {
  head: { size: 8, leading: 10 },
  question: { size: 11, leading: 14 },
  candidate: { size: 10, leading: 13 },
}
/** From the smallest paper to the one that holds the longest names. */
const formats: readonly [Format, ...Format[]] = [
  { inRow: 2, width: textWidth / 2, ...sizes },
  { inRow: 1, width: textWidth, ...sizes },
  {
    inRow: 1,
    width: textWidth,
    head: { size: 7, leading: 8.5 },
    question: { size: 8, leading: 10 },
    candidate: { size: 7, leading: 9 },
  },
]

interface Paper {
  format: Format
  head: string[]
  question: string[]
  /** the lines of the name of each candidate; empty for a vote for or against */
  candidates: string[][]
  /** explains characters that the font lacks; empty without any */
  note: string[]
  height: number
}

/** Draws papers to cut out, all alike. @param at the instant that the file is dated by */
export async function drawPapers(papers: BallotPapers, at: Date): Promise<Buffer> {
  const writer = await createWriter()
  const paper = layOutPaper(writer, papers)
  const { inRow, width } = paper.format
  for (let index = 0; index < papers.voters; index += inRow) {
    requireHeight(writer, paper.height)
    for (let column = 0; column < Math.min(inRow, papers.voters - index); column += 1)
      drawPaper(writer, sheet.left + column * width, paper)
    writer.pen.y -= paper.height
  }
  return savePdf(writer, { title: `Bulletins – ${papers.session}`, author: 'Mandature', at })
}

/** Lays out a paper in the first format in which the whole question and all names have their place on a page. */
function layOutPaper(writer: Writer, papers: BallotPapers): Paper {
  const laidOut = formats.map((format) => layOutIn(format, writer, papers))
  return laidOut.find(({ height }) => height <= greatestHeight) ?? laidOut.at(-1)!
}

function layOutIn(format: Format, { faces: { regular, bold } }: Writer, papers: BallotPapers): Paper {
  const inside = format.width - 2 * padding
  const head = wrap(papers.session, regular, format.head.size, inside)
  const question = wrap(papers.question, bold, format.question.size, inside)
  const candidates = papers.candidates.map((name) => wrap(name, regular, format.candidate.size, inside - box - 4))
  const isLacking = [papers.session, papers.question, ...papers.candidates].some((text) =>
    lacksCharacters(text, regular),
  )
  const note = isLacking ? wrap(missingCharacterNote, regular, format.head.size, inside) : []
  const used =
    (head.length + note.length) * format.head.leading +
    question.length * format.question.leading +
    candidates.flat().length * format.candidate.leading
  const height = Math.max(leastHeight, used + candidates.length * 4 + 2 * padding + 16)
  return { format, head, question, candidates, note, height }
}

function drawPaper(
  { pen: { page, y }, faces: { regular, bold }, tags }: Writer,
  x: number,
  { format, head, question, candidates, note, height }: Paper,
): void {
  const { width, ...styles } = format
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
  const candidateStyle = { font: regular, color: ink, ...styles.candidate }
  write(head, { font: regular, color: muted, ...styles.head })
  inside.y -= 4
  write(question, { font: bold, color: ink, ...styles.question })
  if (note.length > 0) write(note, { font: regular, color: muted, ...styles.head })
  inside.y -= 6
  for (const name of candidates) {
    drawBox(left, inside.y - candidateStyle.leading - 1)
    write(name, candidateStyle, left + box + 4)
    inside.y -= 4
  }
  if (candidates.length > 0) return
  let next = left
  const bottom = y - height + padding + 6
  for (const choice of choices) {
    drawBox(next, bottom)
    const word = { page, y: bottom + 2 + candidateStyle.leading }
    tags.draw(page, tags.add('P', paper), () => writeLines(word, [choice], candidateStyle, next + box + 4))
    next += box + 4 + regular.widthOfTextAtSize(choice, candidateStyle.size) + 14
  }
}
