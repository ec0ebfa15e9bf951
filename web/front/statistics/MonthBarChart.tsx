import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { BarChart } from '@mui/x-charts/BarChart'
import { chartHeight } from './chartHeight.ts'
import { formatMonth, formatMonthShort } from './numbers.ts'

export interface MonthBarChartProps {
  /** months as `2026-03` */
  months: readonly string[]
  /** stacked series with one value per month, null for none */
  series: readonly { label: string; values: readonly (number | null)[] }[]
  /** formats a value */
  spoken: (value: number) => string
}

/** Renders a bar per month. Hidden from screen readers, which get the caption and the table. */
export default function MonthBarChart({ months, series, spoken }: MonthBarChartProps) {
  const theme = useTheme()
  const isWide = useMediaQuery(theme.breakpoints.up('md'), { noSsr: true })
  const every = Math.ceil(months.length / (isWide ? 12 : 4))
  const { palette } = theme.vars ?? theme
  // contrast of 3:1 or more on the surface, in both schemes
  const colors = [
    palette.ink.primary,
    palette.ink.info,
    palette.ink.success,
    palette.accent.main,
    palette.secondary.main,
    palette.text.secondary,
  ]
  return (
    <BarChart
      height={chartHeight}
      colors={colors}
      xAxis={[
        {
          data: [...months],
          scaleType: 'band',
          height: 36,
          tickLabelInterval: (_month, index) => index % every === 0,
          valueFormatter: (month: string, { location }) =>
            location === 'tick' ? formatMonthShort(month) : formatMonth(month),
        },
      ]}
      yAxis={[{ valueFormatter: (value: number) => spoken(value), width: 64, tickMinStep: 1 }]}
      series={series.map(({ label, values }) => ({
        label,
        data: [...values],
        stack: 'all',
        valueFormatter: (value: number | null) => (value === null || value === 0 ? null : spoken(value)),
      }))}
      grid={{ horizontal: true }}
      borderRadius={4}
      hideLegend={series.length === 1}
      margin={{ left: 0, right: 8, top: 16, bottom: 0 }}
      disableKeyboardNavigation
    />
  )
}
