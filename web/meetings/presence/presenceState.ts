import type { MeetingPerson, PresenceMode } from '#contract/meetings/presence/presence.ts'

/** Where somebody is during a meeting; `present`: was at a meeting that is closed. */
export type PresenceState = 'absent' | PresenceMode | `${PresenceMode}Announced` | 'left' | 'present' | 'mandateEnded'

/** Returns the state of a person, who counts no more at an open meeting once their mandate has ended. */
export function presenceState(
  { intervals, mandateEndedAt }: Pick<MeetingPerson, 'intervals' | 'mandateEndedAt'>,
  isMeetingOpen: boolean,
): PresenceState {
  if (isMeetingOpen && mandateEndedAt !== null) return 'mandateEnded'
  const current = intervals.find(({ leftAt }) => leftAt === null)
  if (current) return current.confirmed ? current.mode : `${current.mode}Announced`
  if (intervals.some(({ confirmed }) => confirmed)) return isMeetingOpen ? 'left' : 'present'
  const announced = intervals.at(-1)
  return announced ? `${announced.mode}Announced` : 'absent'
}
