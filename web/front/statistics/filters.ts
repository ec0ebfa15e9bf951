import { readId } from '#web/ground/ui/filters/searchParams.ts'

/** Search parameters of the statistics. */
interface StatisticsFilters {
  /** number of months, including the current one */
  mois?: number | undefined
  /** body whose documents are listed */
  irp?: number | undefined
}

export const periods = [3, 6, 12, 24] as const
export const defaultPeriod = 12

export const readStatisticsFilters = ({ mois, irp }: Record<string, unknown>): StatisticsFilters => ({
  mois: periods.find((period) => period === Number(mois) && period !== defaultPeriod),
  irp: readId(irp),
})
