/** Pixels reserved for a chart while it loads. */
export const chartHeight = 280
