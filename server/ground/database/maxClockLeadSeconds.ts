/**
 * Maximum difference between the clocks of servers. A past instant stored further in the future than this was written
 * by a wrong clock.
 */
export const maxClockLeadSeconds = 600
