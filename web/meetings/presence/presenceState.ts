import type { MeetingPerson, PresenceMode } from '#contract/meetings/presence/presence.ts'

/** Where somebody is during a meeting; `present`: was at a meeting that is closed. */
export type PresenceState = 'absent' | PresenceMode | `${PresenceMode}Announced` | 'left' | 'present'

export function presenceState({ intervals }: Pick<MeetingPerson, 'intervals'>, isMeetingOpen: boolean): PresenceState {
  const current = intervals.find(({ leftAt }) => leftAt === null)
  if (current) return current.confirmed ? current.mode : `${current.mode}Announced`
  if (intervals.some(({ confirmed }) => confirmed)) return isMeetingOpen ? 'left' : 'present'
  const announced = intervals.at(-1)
  return announced ? `${announced.mode}Announced` : 'absent'
}
