import { addDays, addMonths, daysBetween } from '#contract/ground/days.ts'
import type { consultationStates, experts } from './followUp.ts'
import type { Notice } from './legalDelays.ts'

/** Months of R2312-6: without an expert, with one, with expert work at both levels. */
const legalMonths = { none: 1, one: 2, multiple: 3 } as const
/** R2312-6: the opinion of an establishment comes seven days before the end of the delay of the central committee. */
const daysBeforeCentral = 7

/** An opinion that is deemed negative can no longer be given: it is recalled for so many days, and shown no more. */
export const recalledDays = 30

/** What the delay of an opinion is counted from. */
export interface OpinionDelay {
  /** the day on which the information was given, or announced in the BDESE (R2312-5) */
  startedOn: string
  expert: (typeof experts)[number]
  /** calendar days of an agreement, which come first */
  agreedDays: number | null
}

/**
 * The last day on which an opinion may be given: the days of an agreement; else seven days before the central committee's;
 * else one, two or three months, to the same day of the month or its last one (R2312-6, DOMAIN §4). The SQL of
 * `server/meetings/sessions/consultations/opinionDueOnSql.ts` says the same.
 * @param central the consultation of the central committee, whose own delay is counted by itself
 */
export const opinionDueOn = (consultation: OpinionDelay, central: OpinionDelay | null = null): string =>
  central && consultation.agreedDays === null ? addDays(byItself(central), -daysBeforeCentral) : byItself(consultation)

const byItself = ({ startedOn, expert, agreedDays }: OpinionDelay) =>
  agreedDays === null ? addMonths(startedOn, legalMonths[expert]) : addDays(startedOn, agreedDays)

/** Silence is a negative opinion once the delay is over (L2312-16): computed from the calendar, never stored. */
export const consultationState = (
  { dueOn, answered }: { dueOn: string; answered: boolean },
  today: string,
): (typeof consultationStates)[number] => (answered ? 'answered' : dueOn < today ? 'deemedNegative' : 'running')

/** A consultation as a session or a redactor must know it. */
export interface OpinionFacts {
  title: string
  dueOn: string
  /** by an agreement, and not by R2312-6 */
  agreed: boolean
  answered: boolean
}

/** @param on the day of the session at which an opinion is to be given: after the delay, it is late already */
export function opinionNotice(
  { title, dueOn, agreed, answered }: OpinionFacts,
  today: string,
  on = today,
): Notice & { dueOn: string } {
  const state = consultationState({ dueOn, answered }, today)
  if (state === 'deemedNegative')
    return {
      rule: 'opinion.deemedNegative',
      article: 'L2312-16',
      dueOn,
      state: 'late',
      figure: daysBetween(dueOn, today),
      about: title,
    }
  return {
    rule: 'opinion.deadline',
    article: agreed ? null : 'R2312-6',
    dueOn,
    state: answered ? 'met' : on > dueOn ? 'late' : 'due',
    figure: answered ? null : daysBetween(today, dueOn),
    about: title,
  }
}
