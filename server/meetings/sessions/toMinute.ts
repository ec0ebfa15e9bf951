/** Rounds an instant down to its minute: meetings, arrivals and departures are recorded in minutes. */
export const toMinute = (instant: Date): Date => new Date(Math.floor(instant.getTime() / 60_000) * 60_000)
