import { addDays, addMonths, daysBetween } from '#contract/ground/dates/days.ts'
import type { LegalNotice } from '#contract/meetings/legalDelays.ts'
import type { consultationStates, experts } from '#contract/meetings/sessions/consultations.ts'

/** Months of R2312-6: without an expert, with one, with experts at both levels. */
const legalMonths = { none: 1, one: 2, multiple: 3 } as const
/** R2312-6: the opinion of an establishment is due seven days before that of the central committee. */
const daysBeforeCentral = 7

/** Days for which an opinion deemed negative is still listed. It can no longer be given. */
export const deemedNegativeReminderDays = 30

/** The data that the deadline of an opinion depends on. */
export interface OpinionDelay {
  /** day on which the information was given, or announced in the BDESE (R2312-5) */
  startedOn: string
  expert: (typeof experts)[number]
  /** calendar days of an agreement, which take precedence */
  agreedDays: number | null
}

/**
 * The last day on which an opinion may be given: the days of an agreement; else seven days before the central committee's;
 * else one, two or three months, to the same day of the month or its last one (R2312-6, DOMAIN §4). The server
 * computes it in SQL (`server/meetings/sessions/opinionDueOnSql.ts`); tests compare both.
 * @param central the consultation of the central committee, whose own delay is counted by itself
 */
export const opinionDueOn = (consultation: OpinionDelay, central: OpinionDelay | null = null): string =>
  central && consultation.agreedDays === null ? addDays(ownDueOn(central), -daysBeforeCentral) : ownDueOn(consultation)

const ownDueOn = ({ startedOn, expert, agreedDays }: OpinionDelay) =>
  agreedDays === null ? addMonths(startedOn, legalMonths[expert]) : addDays(startedOn, agreedDays)

/**
 * Returns the state of a consultation. Without an opinion it is negative once the delay is over (L2312-16): computed
 * from the calendar, never stored.
 */
export const consultationState = (
  { dueOn, answered }: { dueOn: string; answered: boolean },
  today: string,
): (typeof consultationStates)[number] => (answered ? 'answered' : dueOn < today ? 'deemedNegative' : 'running')

/** A consultation as shown with a session or to a redactor. */
export interface OpinionFacts {
  title: string
  dueOn: string
  /** the delay comes from an agreement, not from R2312-6 */
  agreed: boolean
  /** day of the first session with an opinion; null: none was given */
  answeredOn: string | null
}

/**
 * Checks the deadline of an opinion. One that was given after the delay does not change that it is deemed negative
 * (L2312-16).
 * @param on day of the session at which the opinion is to be given: after the delay, it is already late
 */
export function opinionNotice(
  { title, dueOn, agreed, answeredOn }: OpinionFacts,
  today: string,
  on = today,
): LegalNotice & { dueOn: string } {
  const isMet = answeredOn !== null && answeredOn <= dueOn
  if (!isMet && dueOn < today)
    return {
      rule: 'opinion.deemedNegative',
      article: 'L2312-16',
      dueOn,
      state: 'late',
      figure: daysBetween(dueOn, today),
      about: title,
      sentOn: null,
    }
  return {
    rule: 'opinion.deadline',
    article: agreed ? null : 'R2312-6',
    dueOn,
    state: isMet ? 'met' : on > dueOn ? 'late' : 'due',
    figure: isMet ? null : daysBetween(today, dueOn),
    about: title,
    sentOn: null,
  }
}
