/**
 * Texts about a subject. Placeholders are filled for each document: `{n}` a small count, `{hundreds}` a larger one,
 * `{rate}` a percentage, `{little}` a small one, `{amount}` an expense of a committee, `{bonus}` a payment to a person,
 * `{site}` and `{month}`.
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
  /** first cell of each row; default: one row per site of the body */
  rows?: readonly string[]
  /** formats of the random cells, from the second column on */
  cells: readonly Cell[]
  /** whether a last row sums the columns of counts and amounts */
  total: boolean
}
export type Cell = { unit: 'count' | 'euros' | 'rate'; min: number; max: number }

export const countOf = (min: number, max: number): Cell => ({ unit: 'count', min, max })
export const eurosOf = (min: number, max: number): Cell => ({ unit: 'euros', min, max })
/** Creates a percentage cell, in tenths of a percent. */
export const rateOf = (min: number, max: number): Cell => ({ unit: 'rate', min, max })
