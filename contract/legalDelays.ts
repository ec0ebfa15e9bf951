import { z } from 'zod'
import { Day } from './shapes.ts'

/** The delays of the Code du travail that the portal counts, as warnings: an agreement may derogate (DOMAIN §4). */
export const noticeRules = [
  'agenda.notice',
  'minutes.due',
  'meeting.video',
  'meeting.frequency',
  'meeting.hse',
  'accounts.meeting',
  'opinion.deadline',
  'opinion.deemedNegative',
] as const
export type NoticeRule = (typeof noticeRules)[number]

/** `due`: still to be done in time. `met`: done in time. `late`: the day has passed, or it was done too late. */
export const noticeStates = ['due', 'met', 'late'] as const

/** A legal delay as it stands for one session (API.md "Sessions", `notices`). */
export const Notice = z.object({
  rule: z.enum(noticeRules),
  /** `L2315-30`; null when an agreement of the body sets the figure */
  article: z.string().nullable(),
  dueOn: Day.nullable(),
  state: z.enum(noticeStates),
  /** the figure of the rule: days of notice, days late, meetings by video held this year… */
  figure: z.int().nullable(),
  /** of which point or consultation, when it is not the whole session */
  about: z.string().nullable(),
})
export type Notice = z.infer<typeof Notice>
