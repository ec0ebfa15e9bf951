import { z } from 'zod'
import { Day } from '#contract/ground/shapes.ts'
import type { bodyKinds } from '#contract/people/bodies/bodies.ts'

/**
 * The legal delays (Code du travail) that the portal checks. They are warnings: an agreement may derogate (DOMAIN §4).
 */
export const legalNoticeRules = [
  'agenda.notice',
  'minutes.due',
  'meeting.video',
  'meeting.frequency',
  'meeting.hse',
  'meeting.hse.confirmation',
  'meeting.frequency.agreement',
  'accounts.meeting',
  'accounts.notice',
  'opinion.deadline',
  'opinion.deemedNegative',
  'opinion.followUp',
  'vote.majority',
] as const

/**
 * `due`: still to be done in time. `met`: done in time. `late`: the day has passed, or it was done too late. Nobody tells
 * the portal of `meeting.hse.confirmation`: it is `due` until its session.
 */
export const legalNoticeStates = ['due', 'met', 'late'] as const

/**
 * The state of a legal delay for one session (API.md "Sessions", `notices`). Meaning of `figure`, by rule:
 * `agenda.notice` days required before the meeting · `minutes.due` days late, null in time · `meeting.video` video
 * meetings of the year up to this one · `meeting.hse` meetings of the year on health and safety ·
 * `meeting.hse.confirmation` days required before the meeting · `meeting.frequency` months between two meetings, or meetings a year of the agreement · `meeting.frequency.agreement` meetings a year of
 * the agreement · `accounts.meeting` points on another subject · `accounts.notice` days required before the meeting ·
 * `opinion.deadline` days left · `opinion.deemedNegative` days past · `opinion.followUp` opinions without an answer of
 * the employer · `vote.majority` votes in favour of a resolution without majority, or resolutions voted.
 */
export const LegalNotice = z.object({
  rule: z.enum(legalNoticeRules),
  /** `L2315-30`; null when an agreement of the body sets the figure, or the law sets none for this kind of body */
  article: z.string().nullable(),
  /** last day in time; it ends at 23:59:59 in Paris */
  dueOn: Day.nullable(),
  state: z.enum(legalNoticeStates),
  figure: z.int().nullable(),
  /** the point or consultation concerned, if not the whole session */
  about: z.string().nullable(),
  /**
   * `agenda.notice`, `minutes.due`: day on which the agenda or the minutes were sent · `accounts.notice`: day of the first
   * document · null as long as it was not sent, and for other rules
   */
  sentOn: Day.nullable(),
})
export type LegalNotice = z.infer<typeof LegalNotice>

/** The data of a body that legal delays depend on: its kind, and the figures that an agreement may change. */
export interface BodyDelays {
  kind: (typeof bodyKinds)[number]
  agendaNoticeDays: number
  minutesDueDays: number
  /** of its company; counts for a CSE only */
  atLeast300Employees: boolean
  /** null: no agreement */
  meetingsPerYear: number | null
  /** null: an agreement allows any number */
  videoMeetingsMax: number | null
}

/**
 * Whether the body is a committee, to which the legal rules apply. Commissions and others follow agreements and rules
 * of procedure.
 */
export const isCommittee = ({ kind }: Pick<BodyDelays, 'kind'>): boolean => kind === 'CSE' || kind === 'CSEC'
