import Card from '@mui/material/Card'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import TableSortLabel from '@mui/material/TableSortLabel'
import { type Column, nextSort } from './column.ts'
import { RowCheckbox, SelectPageCheckbox } from './RowCheckbox.tsx'
import { parseSort } from './sort.ts'
import type { RowSelection } from './useRowSelection.ts'

export interface RowsProps<Row> {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** name of a record, for the label of its checkbox */
  nameOf: (row: Row) => string
  /** undefined when there are no bulk actions */
  ticked: RowSelection<Row> | undefined
  sort: string | undefined
  onSort: (sort: string) => void
}

/** Renders records as a table. Wide content scrolls inside the table, not the page. */
export function RecordTable<Row extends { id: number }>(props: RowsProps<Row>) {
  const { caption, columns, rows, nameOf, ticked, sort, onSort } = props
  return (
    <Card sx={{ overflow: 'auto' }}>
      <Table aria-label={caption} sx={table}>
        <TableHead>
          <TableRow>
            {ticked && (
              <TableCell padding="checkbox">
                <SelectPageCheckbox rows={rows} ticked={ticked} />
              </TableCell>
            )}
            {columns.map((column) => (
              <ColumnTitle key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.id} selected={ticked?.holds(row) ?? false}>
              {ticked && (
                <TableCell padding="checkbox">
                  <RowCheckbox row={row} name={nameOf(row)} ticked={ticked} />
                </TableCell>
              )}
              {columns.map(({ key, numeric, cell }, index) => (
                <TableCell
                  key={key}
                  align={numeric ? 'right' : 'left'}
                  {...(index === 0 && { component: 'th', scope: 'row', sx: nameCellStyle })}
                >
                  {cell(row)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Card>
  )
}

interface ColumnTitleProps<Row> {
  column: Column<Row>
  sort: string | undefined
  onSort: (sort: string) => void
}

function ColumnTitle<Row>({ column, sort, onSort }: ColumnTitleProps<Row>) {
  const { label, numeric, sort: field, descending } = column
  const align = numeric ? 'right' : 'left'
  if (field === undefined) return <TableCell align={align}>{label}</TableCell>
  const sorted = sort === undefined ? undefined : parseSort(sort)
  const isSorted = sorted?.field === field
  const direction = sorted?.descending ? 'desc' : 'asc'
  return (
    <TableCell align={align} sortDirection={isSorted && direction}>
      <TableSortLabel
        active={isSorted}
        direction={isSorted ? direction : descending ? 'desc' : 'asc'}
        onClick={() => onSort(nextSort({ sort: field, ...(descending && { descending }) }, sort))}
      >
        {label}
      </TableSortLabel>
    </TableCell>
  )
}

const table = {
  '& th, & td': { borderColor: 'divider', py: 1.25 },
  '& thead th': { color: 'text.secondary', whiteSpace: 'nowrap' },
  '& tbody tr:last-child > *': { border: 0 },
  '& tr': { breakInside: 'avoid' },
} as const
/** Wraps long names. */
const nameCellStyle = { minWidth: 200, overflowWrap: 'anywhere', fontWeight: 600 } as const
