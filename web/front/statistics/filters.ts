/** Search parameters of the statistics: number of months, including the current one. */
export interface StatisticsFilters {
  mois?: number | undefined
}

export const periods = [3, 6, 12, 24] as const
export const defaultPeriod = 12

export const readStatisticsFilters = ({ mois }: Record<string, unknown>): StatisticsFilters => ({
  mois: periods.find((period) => period === Number(mois) && period !== defaultPeriod),
})
