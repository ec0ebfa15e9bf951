import { earliestDay } from '#contract/ground/dates/days.ts'
import type { BodyDelays, LegalNotice } from '#contract/meetings/legalDelays.ts'
import type { sessionStatuses, sessionTypes } from '#contract/meetings/sessions/sessions.ts'
import { agendaNotice } from './agendaDelay.ts'
import { type MeetingFacts, meetingNotices } from './meetingDelays.ts'
import { type MinutesFacts, minutesNotice } from './minutesDelay.ts'
import { type OpinionFacts, opinionNotice } from './opinionDelay.ts'
import { followUpNotice, majorityNotices, type OutcomeFacts } from './outcomeRules.ts'

/** The data that the legal delays of a session depend on. Days are those of Paris. */
export interface DelayFacts extends MeetingFacts, OutcomeFacts, MinutesFacts {
  body: BodyDelays
  type: (typeof sessionTypes)[number]
  status: (typeof sessionStatuses)[number]
  /** day on which the agenda was sent to members */
  agendaSentOn: string | null
  /** consultations on its agenda */
  consultations: OpinionFacts[]
}

/** Whether the law requires an agenda and minutes. Preparatory sessions and trainings have neither. */
export const isMeetingWithEmployer = (type: DelayFacts['type']): boolean =>
  type !== 'preparatory' && type !== 'training'

/**
 * Returns the legal delays that apply to a session, most urgent first (DOMAIN §4). They are warnings: an agreement may
 * derogate.
 */
export function legalNotices(facts: DelayFacts, today: string): LegalNotice[] {
  const { body, on, status, type, agendaSentOn, consultations } = facts
  if (status === 'cancelled' || !isMeetingWithEmployer(type)) return []
  const isHeld = status === 'held' || status === 'closed'
  // entered afterwards: nobody knows when its agenda and documents were sent
  const isFiledLate = agendaSentOn === null && (isHeld || on < today)
  const ofMeeting = meetingNotices(body, facts, today)
  return [
    ...(isFiledLate ? [] : [agendaNotice(body, { on, agendaSentOn }, today)]),
    ...(isHeld ? [minutesNotice(body, facts, today)] : []),
    ...(isFiledLate ? ofMeeting.filter(({ rule }) => rule !== 'accounts.notice') : ofMeeting),
    followUpNotice(body, facts, today, status === 'closed') ?? [],
    ...majorityNotices(body, facts),
    ...consultations.map((consultation) => opinionNotice(consultation, today, isHeld ? today : on)),
  ]
    .flat()
    .sort(byUrgency)
}

type Urgent = Pick<LegalNotice, 'state' | 'dueOn'>
/** Sorts late notices first, then due, then met ones; each by nearest day. */
export const byUrgency = (one: Urgent, other: Urgent): number =>
  urgencyRank(one) - urgencyRank(other) || compareDays(one.dueOn ?? lastDay, other.dueOn ?? lastDay)

const lastDay = '9999-12-31'
const compareDays = (one: string, other: string) => (one === other ? 0 : earliestDay(one, other) === one ? -1 : 1)
const urgencyRank = ({ state }: Urgent) => ['late', 'due', 'met'].indexOf(state)
