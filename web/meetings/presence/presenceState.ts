import type { MeetingPerson } from '#contract/meetings/presence.ts'

/** Where somebody is during a meeting; `present`: was at a meeting that is closed. */
export type PresenceState = 'absent' | 'announced' | 'onSite' | 'video' | 'left' | 'present'

export function presenceState({ intervals }: Pick<MeetingPerson, 'intervals'>, isMeetingOpen: boolean): PresenceState {
  const current = intervals.find(({ leftAt }) => leftAt === null)
  if (current) return current.confirmed ? current.mode : 'announced'
  const confirmed = intervals.some((interval) => interval.confirmed)
  if (!isMeetingOpen && intervals.length > 0) return confirmed ? 'present' : 'announced'
  return confirmed ? 'left' : 'absent'
}
