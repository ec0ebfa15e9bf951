import { earliest } from '#contract/ground/days.ts'
import { agendaNotice } from './agendaDelay.ts'
import type { BodyDelays, Notice } from './legalDelays.ts'
import { type MeetingFacts, meetingNotices } from './meetingDelays.ts'
import { type MinutesFacts, minutesNotice } from './minutesDelay.ts'
import { type OpinionFacts, opinionNotice } from './opinionDelay.ts'
import { followUpNotice, majorityNotices, type OutcomeFacts } from './outcomeRules.ts'
import type { sessionStatuses, sessionTypes } from './sessions.ts'

/** What the delays of a session are counted from. Days are those of Paris. */
export interface DelayFacts extends MeetingFacts, OutcomeFacts, Pick<MinutesFacts, 'procedure' | 'nextOn' | 'sentOn'> {
  body: BodyDelays
  type: (typeof sessionTypes)[number]
  status: (typeof sessionStatuses)[number]
  /** the day on which the order of the day went to the members */
  agendaSentOn: string | null
  /** those on its order of the day */
  consultations: OpinionFacts[]
}

/** Among themselves members prepare and learn: the law asks for no order of the day and no minutes. */
export const isMeeting = (type: DelayFacts['type']): boolean => type !== 'preparatory' && type !== 'training'

/** The legal delays that concern a session, most urgent first (DOMAIN §4). Warnings: an agreement may derogate. */
export function noticesOf(facts: DelayFacts, today: string): Notice[] {
  const { body, on, status, type, agendaSentOn, consultations } = facts
  if (status === 'cancelled' || !isMeeting(type)) return []
  const isHeld = status === 'held' || status === 'closed'
  // filed afterwards: nobody can tell when its order of the day and its papers went out
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

/** What is late, then what is due, then what is done; in each the nearest day first. */
export const byUrgency = (one: Notice, other: Notice): number =>
  urgency(one) - urgency(other) || order(one.dueOn ?? lastDay, other.dueOn ?? lastDay)

const lastDay = '9999-12-31'
const order = (one: string, other: string) => (one === other ? 0 : earliest(one, other) === one ? -1 : 1)
const urgency = ({ state }: Notice) => ['late', 'due', 'met'].indexOf(state)
