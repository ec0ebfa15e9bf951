import type { Segment } from './lines.ts'
import type { Color, TextStyle } from './look.ts'

/** An element of the structure of a tagged PDF (ISO 32000-1, 14.8.4). */
export interface Tag {
  type: 'H1' | 'H2' | 'H3' | 'H4' | 'P' | 'L' | 'LI' | 'Lbl' | 'LBody' | 'BlockQuote' | 'Table' | 'TR' | 'TH' | 'TD'
  /** null: the document */
  parent: Tag | null
  attributes?: Record<string, string | number>
}

/**
 * What is drawn at a place of a strip: text, lines and boxes; or an element without text. Lengths in points, from the left
 * of the page and the top of the strip.
 */
export type Mark =
  | { kind: 'text'; x: number; baseline: number; segment: Segment; tag: Tag }
  | { kind: 'empty'; tag: Tag }
  | {
      kind: 'line'
      from: readonly [x: number, y: number]
      to: readonly [x: number, y: number]
      color: Color
      width: number
    }
  | { kind: 'box'; x: number; y: number; width: number; height: number; fill: Color | null }

/** A part of the text that is not cut at the end of a page: a line, or a row of a table. */
export interface Strip {
  height: number
  /** above, except at the top of a page */
  gap: number
  /** stays on the page of the next strip */
  keepsNext: boolean
  marks: Mark[]
  beginsPage?: boolean
  bookmark?: { title: string; level: number }
  /** of a row of a table: what is drawn again above it where it begins a page */
  repeatedHeader?: readonly Strip[]
}

/** Where blocks are laid out. Lengths in points. */
export interface Frame {
  /** from the left of the page */
  x: number
  width: number
  style: TextStyle
  /** lists around */
  depth: number
}

/** Moves a mark within its strip. */
export function shifted(mark: Mark, dy: number): Mark {
  if (mark.kind === 'text') return { ...mark, baseline: mark.baseline + dy }
  if (mark.kind === 'empty') return mark
  if (mark.kind === 'box') return { ...mark, y: mark.y + dy }
  const [x1, y1] = mark.from
  const [x2, y2] = mark.to
  return { ...mark, from: [x1, y1 + dy], to: [x2, y2 + dy] }
}
