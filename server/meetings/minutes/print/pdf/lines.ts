import type { Run } from '#server/meetings/minutes/print/blocks.ts'
import { colors, type Face, type TextStyle } from './look.ts'
import type { Typesetter } from './typesetter.ts'

/** How a segment of a line is set. */
export interface Look {
  face: Face
  size: number
  color: string
  /** above the baseline, in points */
  rise: number
  underline: boolean
  strike: boolean
  link: string | null
}

/** Text of one look within a line. Lengths in points. */
export interface Segment {
  text: string
  look: Look
  /** from the start of the line */
  x: number
  width: number
}

type Part = Pick<Segment, 'text' | 'look'>
/** What is not broken: parts without a space between them. Without parts: a line break. */
interface Word {
  parts: Part[]
  /** of the space before it; null where the last word ended the line */
  space: Look | null
}

/**
 * Wraps runs to lines of this width. No-break spaces do not break, but a word wider than the line breaks anywhere.
 */
export function wrapRuns(setter: Typesetter, runs: readonly Run[], style: TextStyle, width: number): Segment[][] {
  const lines: Segment[][] = [[]]
  let x = 0
  const place = (text: string, look: Look, partWidth: number) => {
    const line = lines.at(-1)!
    const last = line.at(-1)
    if (last?.look === look) {
      last.text += text
      last.width += partWidth
    } else line.push({ text, look, x, width: partWidth })
    x += partWidth
  }
  const breakLine = () => {
    lines.push([])
    x = 0
  }
  for (const { parts, space } of wordsOf(setter, runs, style)) {
    if (parts.length === 0) {
      breakLine()
      continue
    }
    const widths = parts.map(({ text, look }) => setter.measure(text, look.face, look.size))
    const wordWidth = widths.reduce((sum, part) => sum + part, 0)
    const spaceWidth = space && x > 0 ? setter.measure(' ', space.face, space.size) : 0
    if (x > 0 && x + spaceWidth + wordWidth > width) breakLine()
    else if (spaceWidth > 0 && space) place(' ', space, spaceWidth)
    if (wordWidth <= width) for (const [index, { text, look }] of parts.entries()) place(text, look, widths[index]!)
    else for (const part of parts) placeInPieces(part)
  }
  return lines

  function placeInPieces({ text, look }: Part): void {
    let piece = ''
    let pieceWidth = 0
    for (const character of text) {
      const characterWidth = setter.measure(character, look.face, look.size)
      if (x + pieceWidth + characterWidth > width && x + pieceWidth > 0) {
        if (piece !== '') place(piece, look, pieceWidth)
        breakLine()
        piece = ''
        pieceWidth = 0
      }
      piece += character
      pieceWidth += characterWidth
    }
    if (piece !== '') place(piece, look, pieceWidth)
  }
}

/** Measures the widest word and the widest line of runs. */
export function measureRuns(
  setter: Typesetter,
  runs: readonly Run[],
  style: TextStyle,
): { word: number; line: number } {
  const widest = { word: 0, line: 0 }
  let line = 0
  for (const { parts, space } of wordsOf(setter, runs, style)) {
    const width = parts.reduce((sum, { text, look }) => sum + setter.measure(text, look.face, look.size), 0)
    line = parts.length === 0 ? 0 : line + width + (space && line > 0 ? setter.measure(' ', space.face, space.size) : 0)
    widest.word = Math.max(widest.word, width)
    widest.line = Math.max(widest.line, line)
  }
  return widest
}

function wordsOf(setter: Typesetter, runs: readonly Run[], style: TextStyle): Word[] {
  const words: Word[] = []
  let word: Part[] = []
  let space: Look | null = null
  const endWord = () => {
    if (word.length > 0) words.push({ parts: word, space })
    word = []
  }
  for (const run of runs) {
    const look = lookOf(run, style)
    for (const text of setter.printable(run.text).split(/([ \n])/)) {
      if (text === '') continue
      if (text === ' ' || text === '\n') {
        endWord()
        space = text === ' ' ? look : null
        if (text === '\n') words.push({ parts: [], space })
      } else word.push({ text, look })
    }
  }
  endWord()
  return words
}

/** Size and rise of sub- and superscripts, as shares of the size of the text. */
const script = { size: 0.68, super: 0.34, sub: -0.14 }

function lookOf(run: Run, style: TextStyle): Look {
  const isBold = run.bold === true || style.bold === true
  const isItalic = run.italic === true || style.italic === true
  return {
    face: isBold ? (isItalic ? 'boldItalic' : 'bold') : isItalic ? 'italic' : 'regular',
    size: run.position ? style.size * script.size : style.size,
    color: run.link === undefined ? style.color : colors.blue,
    rise: run.position ? style.size * script[run.position] : 0,
    underline: run.underline === true || run.link !== undefined,
    strike: run.strike === true,
    link: run.link ?? null,
  }
}
