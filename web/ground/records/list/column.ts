import type { ReactNode } from 'react'

/** What a list says of each record. The first column names it, with the link that opens it, and is always there. */
export interface Column<Row> {
  key: string
  label: string
  cell: (row: Row) => ReactNode
  /** the field of the order that the server is asked for */
  sort?: string
  /** the first press on its title begins with the newest, or the most */
  descending?: true
  /** not among those that are shown before anybody has chosen */
  hidden?: 'atFirst'
  /** cannot be left out */
  always?: true
  numeric?: true
}

/** What a column says first when it is asked to sort; once it sorts, the other way round. */
export const nextSort = (column: { sort: string; descending?: true }, current: string | undefined): string => {
  const first = column.descending ? `-${column.sort}` : column.sort
  const other = column.descending ? column.sort : `-${column.sort}`
  return current === first ? other : first
}

/** The columns that a list may be sorted by. */
export const sortable = <Row>(columns: readonly Column<Row>[]) =>
  columns.flatMap(({ key, label, sort, descending }) =>
    sort === undefined ? [] : [{ key, label, sort, ...(descending && { descending }) }],
  )
