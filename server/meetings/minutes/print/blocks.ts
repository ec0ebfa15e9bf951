/** A stretch of text with one format. A line break is the text « \n ». */
export interface Run {
  text: string
  bold?: boolean
  italic?: boolean
  underline?: boolean
  strike?: boolean
  position?: 'sub' | 'super'
  /** URL: http, https or mailto */
  link?: string
}

export interface Paragraph {
  kind: 'paragraph'
  runs: Run[]
}

export interface Heading {
  kind: 'heading'
  /** without a gap: a level 3 follows a level 2 */
  level: 2 | 3 | 4
  runs: Run[]
  beginsPage?: boolean
}

export interface List {
  kind: 'list'
  isOrdered: boolean
  /** number of the first item */
  start: number
  items: Block[][]
}

export interface Quote {
  kind: 'quote'
  blocks: Block[]
}

export interface Cell {
  isHeader: boolean
  /** number of columns */
  span: number
  /** paragraphs, lists and quotes; none where a cell of the row above goes on */
  blocks: Block[]
}

export interface Table {
  kind: 'table'
  columns: number
  /** relative widths of the columns; omitted: by their content */
  widths?: readonly number[]
  /** the first rows, which are repeated on each page */
  headerRows: number
  /** each with cells for all columns */
  rows: Cell[][]
}

export interface Rule {
  kind: 'rule'
}

/** A part of a printed text, from top to bottom. */
export type Block = Paragraph | Heading | List | Quote | Table | Rule

/** Returns the text of runs without its formats. */
export const plainText = (runs: readonly Run[]): string => runs.map(({ text }) => text).join('')
