import { z } from 'zod'
import { Day } from '#contract/ground/shapes.ts'
import type { bodyKinds } from '#contract/people/bodies.ts'

/** The delays of the Code du travail that the portal counts, as warnings: an agreement may derogate (DOMAIN §4). */
export const noticeRules = [
  'agenda.notice',
  'minutes.due',
  'meeting.video',
  'meeting.frequency',
  'meeting.hse',
  'meeting.frequency.agreement',
  'accounts.meeting',
  'accounts.notice',
  'opinion.deadline',
  'opinion.deemedNegative',
  'opinion.followUp',
  'vote.majority',
] as const

/** `due`: still to be done in time. `met`: done in time. `late`: the day has passed, or it was done too late. */
export const noticeStates = ['due', 'met', 'late'] as const

/**
 * A legal delay as it stands for one session (API.md "Sessions", `notices`). Its `figure`, rule by rule:
 * `agenda.notice` days asked for before the meeting · `minutes.due` days late, null in time · `meeting.video` meetings by
 * video of the year up to this one · `meeting.hse` meetings of the year on health and safety · `meeting.frequency` months
 * between two meetings, or meetings a year of the agreement · `meeting.frequency.agreement` meetings a year of the agreement ·
 * `accounts.meeting` points on another subject · `accounts.notice` days asked for before the meeting · `opinion.deadline` days
 * left · `opinion.deemedNegative` days past · `opinion.followUp` opinions that the employer has not answered ·
 * `vote.majority` votes in favour of a resolution that has no majority, or resolutions voted.
 */
export const Notice = z.object({
  rule: z.enum(noticeRules),
  /** `L2315-30`; null when an agreement of the body sets the figure, or the law sets none for a body of its kind */
  article: z.string().nullable(),
  /** last day in time: it ends at 23:59:59 in Paris */
  dueOn: Day.nullable(),
  state: z.enum(noticeStates),
  figure: z.int().nullable(),
  /** of which point or consultation, when it is not the whole session */
  about: z.string().nullable(),
})
export type Notice = z.infer<typeof Notice>

/** What the delays ask of a body: its kind, and the figures that an agreement may have changed. */
export interface BodyDelays {
  kind: (typeof bodyKinds)[number]
  agendaNoticeDays: number
  minutesDueDays: number
  /** null: no agreement on it */
  meetingsPerYear: number | null
  /** null: an agreement allows any number */
  videoMeetingsMax: number | null
}

/** Committees, of which the law speaks; commissions and the like follow agreements and rules of procedure. */
export const isCommittee = ({ kind }: Pick<BodyDelays, 'kind'>): boolean => kind === 'CSE' || kind === 'CSEC'
