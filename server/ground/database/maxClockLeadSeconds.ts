/** A past instant that is stored further ahead than this was written by a clock that was wrong: clocks of servers differ by less. */
export const maxClockLeadSeconds = 600
