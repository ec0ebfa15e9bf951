import { mdiChartBar, mdiTable } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { EmptyState } from '#web/ground/ui/EmptyState.tsx'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { chartHeight } from './chartHeight.ts'
import type { MonthBarChartProps } from './MonthBarChart.tsx'

// the chart library is larger than the screen: loads it separately
const MonthBarChart = lazy(() => import('./MonthBarChart.tsx'))

interface FigureProps extends MonthBarChartProps {
  title: string
  /** sentence that describes the chart, also for screen readers */
  caption: string
  /** the first column is the month */
  table: { columns: readonly string[]; rows: readonly (readonly string[])[] }
  /** text instead of an empty chart */
  empty: string | null
}

/** Renders a chart with title, caption and an equivalent table. */
export function Figure({ title, caption, table, empty, ...bars }: FigureProps) {
  const { t } = useTranslation()
  const [asTable, setAsTable] = useState(false)
  const shown = asTable ? t('statistics.showChart') : t('statistics.showTable')
  if (empty !== null)
    return (
      <Panel title={title}>
        <EmptyState>{empty}</EmptyState>
      </Panel>
    )
  return (
    <Panel
      title={title}
      action={
        <Button
          className="no-print"
          size="small"
          variant="outlined"
          color="inherit"
          aria-label={`${shown}\u00A0: ${title}`}
          startIcon={<Icon path={asTable ? mdiChartBar : mdiTable} />}
          onClick={() => setAsTable(!asTable)}
        >
          {shown}
        </Button>
      }
    >
      <Box component="figure" sx={{ m: 0, minWidth: 0 }}>
        <Typography component="figcaption" variant="body2" color="textSecondary" sx={{ mb: 1 }}>
          {caption}
        </Typography>
        {asTable ? (
          <DataTable title={title} table={table} />
        ) : (
          <Box aria-hidden sx={{ minHeight: chartHeight }}>
            <Suspense fallback={<Skeleton variant="rounded" height={chartHeight} />}>
              <MonthBarChart {...bars} />
            </Suspense>
          </Box>
        )}
      </Box>
    </Panel>
  )
}

const DataTable = ({ title, table }: Pick<FigureProps, 'title' | 'table'>) => (
  // focusable, so that the keyboard can scroll it
  <Box component="section" sx={{ overflow: 'auto' }} tabIndex={0} aria-label={title}>
    <Table size="small" aria-label={title}>
      <TableHead>
        <TableRow>
          {table.columns.map((column, index) => (
            <TableCell key={column} align={index === 0 ? 'left' : 'right'}>
              {column}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {table.rows.map(([name = '', ...cells]) => (
          <TableRow key={name}>
            <TableCell component="th" scope="row" sx={{ whiteSpace: 'nowrap' }}>
              {name}
            </TableCell>
            {cells.map((cell, index) => (
              <TableCell key={table.columns[index + 1]} align="right">
                {cell}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </Box>
)
