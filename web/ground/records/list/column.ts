import type { ReactNode } from 'react'

/** A column of a list. The first column links to the record and cannot be hidden. */
export interface Column<Row> {
  key: string
  label: string
  cell: (row: Row) => ReactNode
  /** name of the field in the server's `order` */
  sort?: string
  /** sorts in descending order first */
  descending?: true
  /** hidden by default */
  hidden?: 'atFirst'
  /** cannot be hidden */
  always?: true
  numeric?: true
}

/** Returns the sort of a press on a column title: its default direction first, then the opposite. */
export const nextSort = (column: { sort: string; descending?: true }, current: string | undefined): string => {
  const first = column.descending ? `-${column.sort}` : column.sort
  const other = column.descending ? column.sort : `-${column.sort}`
  return current === first ? other : first
}

/** Columns that the list can be sorted by. */
export const sortableColumns = <Row>(columns: readonly Column<Row>[]) =>
  columns.flatMap(({ key, label, sort, descending }) =>
    sort === undefined ? [] : [{ key, label, sort, ...(descending && { descending }) }],
  )
