const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** Delays between the attempts of a delivery, a day in all. Milliseconds. */
const pauses = [5 * second, minute, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 8 * hour, 8 * hour]

/** After this time a delivery that waits has failed. Milliseconds. */
export const deliveryLifeMs = 24 * hour
/** A webhook without success for this long is switched off. Milliseconds. */
export const failingLifeMs = 3 * 24 * hour
/** The longest time for which one failure holds back the other deliveries of its webhook. Milliseconds. */
const maxHoldMs = 5 * minute

const pauseMs = (failures: number) => pauses[Math.min(failures, pauses.length) - 1] ?? 0

/**
 * The next attempt of a delivery.
 * @param attempts those that have failed, from 1
 * @returns null when it would come too late
 */
export function nextAttempt({ attempts, queuedAt }: { attempts: number; queuedAt: Date }, now: Date): Date | null {
  const next = new Date(now.getTime() + pauseMs(attempts))
  return next.getTime() > queuedAt.getTime() + deliveryLifeMs ? null : next
}

/** How long no delivery of a webhook is attempted. @param failures attempts that failed in a row, of all its deliveries */
export const holdMs = (failures: number): number => Math.min(pauseMs(failures), maxHoldMs)
