import type { PresenceTimesForm } from '#contract/meetings/presence/presence.ts'
import { type FieldFailure, rejectFields } from '#server/ground/http/payload/fieldViolation.ts'
import { toMinute } from '#server/meetings/sessions/toMinute.ts'
import { changePresence } from './changePresence.ts'

type Times = PresenceTimesForm['intervals'][number]

/**
 * Replaces all times of a person at a meeting, which are confirmed thereby. Possible until the session is closed.
 * @throws Failure those of `changePresence`; with the violations of the fields
 */
export const correctTimes = (
  call: Parameters<typeof changePresence>[0],
  { person, intervals, version }: PresenceTimesForm,
): Promise<void> =>
  changePresence(call, {
    action: 'sessions.keepPresence',
    audited: 'presence.corrected',
    userId: person.id,
    version,
    change: async (tx, personId, { openedAt, closedAt }) => {
      const minutes = intervals.map(inMinutes)
      const latest = closedAt ?? call.portal.clock.now().toISOString()
      rejectFields(findViolations(minutes, { openedAt, latest, isOpen: closedAt === null }))
      await tx.deleteFrom('presences').where('personId', '=', personId).execute()
      const rows = minutes.map((times) => ({ ...times, personId, confirmed: true }))
      if (rows.length > 0) await tx.insertInto('presences').values(rows).execute()
    },
  })

const inMinutes = ({ mode, arrivedAt, leftAt }: Times): Times => ({
  mode,
  arrivedAt: toMinute(new Date(arrivedAt)).toISOString(),
  leftAt: leftAt && toMinute(new Date(leftAt)).toISOString(),
})

/** The times between which somebody may be at a meeting. */
interface Bounds {
  openedAt: string
  latest: string
  isOpen: boolean
}

function findViolations(intervals: readonly Times[], { openedAt, latest, isOpen }: Bounds): FieldFailure[] {
  const isWithin = (at: string) => Date.parse(at) >= Date.parse(openedAt) && Date.parse(at) <= Date.parse(latest)
  return intervals.flatMap(({ arrivedAt, leftAt }, index): FieldFailure[] => [
    ...(isWithin(arrivedAt) ? [] : [[`intervals[${index}].arrivedAt`, 'presence.outsideMeeting'] as const]),
    ...((leftAt === null ? isOpen : isWithin(leftAt))
      ? []
      : [[`intervals[${index}].leftAt`, 'presence.outsideMeeting'] as const]),
    ...(intervals.slice(0, index).some((other) => overlap(other, { arrivedAt, leftAt }))
      ? [[`intervals[${index}].arrivedAt`, 'presence.overlap'] as const]
      : []),
  ])
}

type Period = Pick<Times, 'arrivedAt' | 'leftAt'>
const endOf = ({ leftAt }: Period) => (leftAt === null ? Number.POSITIVE_INFINITY : Date.parse(leftAt))
const overlap = (one: Period, other: Period) =>
  Math.max(Date.parse(one.arrivedAt), Date.parse(other.arrivedAt)) < Math.min(endOf(one), endOf(other))
