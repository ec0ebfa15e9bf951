import { spokenDay, spokenTime } from '#contract/spoken.ts'
import { Failure } from './failure.ts'

/** A record as its last change left it. */
interface Changed {
  version: number
  /** ISO instant */
  updatedAt: string
  /** null when the portal itself did, or somebody who has left it */
  updatedBy: { firstName: string; lastName: string } | null
}

/**
 * Refuses what was written over an older version, and says who has changed it since.
 * @param version what the caller had read
 * @throws Failure `record.stale`
 */
export function refuseStale({ updatedAt, updatedBy, ...record }: Changed, version: number, now: Date): void {
  if (version === record.version) return
  const name = updatedBy ? `${updatedBy.firstName} ${updatedBy.lastName}` : 'le portail'
  const isToday = spokenDay(updatedAt) === spokenDay(now)
  const time = isToday ? spokenTime(updatedAt) : `${spokenTime(updatedAt)} le ${spokenDay(updatedAt)}`
  throw new Failure('record.stale', { values: { name, time } })
}
