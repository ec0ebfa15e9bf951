import { addDays, daysBetween, earliestDay } from '#contract/ground/dates/days.ts'
import { type BodyDelays, isCommittee, type LegalNotice } from '#contract/meetings/legalDelays.ts'
import type { minutesProcedures } from '#contract/meetings/sessions/followUp.ts'

/** Calendar days of D2315-26. */
const legalDays = { ordinary: 15, pse: 3, insolvency: 1 } as const

export interface MinutesFacts {
  procedure: (typeof minutesProcedures)[number]
  /** day on which the session ends: that of its true end once it is held */
  endOn: string
  /** day of the next convened session of the body */
  nextOn: string | null
  sentOn: string | null
}

/**
 * The day until which the minutes are to be sent: fifteen days after the end of the session, three in a job-saving plan, one
 * in an insolvency, or the day before the next session of the body if it is sooner (D2315-26); never before that end.
 * The SQL of `server/meetings/sessions/presentMinutes.ts` says the same.
 */
export function minutesDueOn(
  { procedure, endOn, nextOn }: Omit<MinutesFacts, 'sentOn'>,
  body: Pick<BodyDelays, 'minutesDueDays'>,
): string {
  const days = procedure === 'ordinary' ? body.minutesDueDays : legalDays[procedure]
  const dueOn = earliestDay(addDays(endOn, days), nextOn && addDays(nextOn, -1))
  return dueOn < endOn ? endOn : dueOn
}

export function minutesNotice(body: BodyDelays, minutes: MinutesFacts, today: string): LegalNotice & { dueOn: string } {
  const dueOn = minutesDueOn(minutes, body)
  const daysLate = daysBetween(dueOn, minutes.sentOn ?? today)
  const isLegal = minutes.procedure !== 'ordinary' || body.minutesDueDays === legalDays.ordinary
  return {
    rule: 'minutes.due',
    article: isCommittee(body) && isLegal ? 'D2315-26' : null,
    dueOn,
    state: daysLate > 0 ? 'late' : minutes.sentOn ? 'met' : 'due',
    figure: daysLate > 0 ? daysLate : null,
    about: null,
    sentOn: minutes.sentOn,
  }
}
