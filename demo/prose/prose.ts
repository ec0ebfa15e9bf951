/**
 * What can be said about a subject. Words in braces are drawn anew for each document: `{n}` a few, `{hundreds}` a larger
 * count, `{rate}` a percentage, `{little}` a small one, `{amount}` what a committee spends, `{bonus}` what a person gets, `{site}` and `{month}`.
 */
export type Prose = {
  headings: readonly string[]
  paragraphs: readonly string[]
  /** short statements, for a list */
  statements: readonly string[]
  table: TablePlan
}

export type TablePlan = {
  title: string
  columns: readonly [string, ...string[]]
  /** first cell of each row; the others are drawn. Absent: one row for each site of the body */
  rows?: readonly string[]
  /** how the drawn cells of each column are written, from the second one */
  cells: readonly Cell[]
  /** a last row that adds up the columns of counts and amounts */
  total: boolean
}
export type Cell = { unit: 'count' | 'euros' | 'rate'; min: number; max: number }

export const countOf = (min: number, max: number): Cell => ({ unit: 'count', min, max })
export const eurosOf = (min: number, max: number): Cell => ({ unit: 'euros', min, max })
/** In tenths of a percent. */
export const rateOf = (min: number, max: number): Cell => ({ unit: 'rate', min, max })
