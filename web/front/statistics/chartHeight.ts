/** Pixels: what is kept free for a chart that is on its way. */
export const chartHeight = 280
