import { addDays, addMonths } from '#contract/ground/dates/days.ts'
import { type BodyDelays, isCommittee, type LegalNotice } from '#contract/meetings/legalDelays.ts'

/**
 * Maximum number of months between two meetings without an agreement: of a committee (L2315-28), from 300 employees and
 * below, and of a central committee (L2316-15).
 */
const monthsBetweenMeetings = { largeCompany: 1, CSE: 2, CSEC: 6 } as const
const monthsOf = ({ kind, atLeast300Employees }: Pick<BodyDelays, 'kind' | 'atLeast300Employees'>): number => {
  if (kind === 'CSEC') return monthsBetweenMeetings.CSEC
  return atLeast300Employees ? monthsBetweenMeetings.largeCompany : monthsBetweenMeetings.CSE
}
/** Per calendar year, without an agreement (L2315-4, L2316-16). */
const maxVideoMeetings = 3
/** Per calendar year, for a committee (L2315-27). */
const minHealthAndSafetyMeetings = 4
/** Calendar days before a meeting on health and safety, for its written confirmation (L2315-27). */
const confirmationNoticeDays = 15
/** Minimum per calendar year that an agreement may set (L2312-19). */
const minAgreedMeetings = 6
/** Calendar days before the accounts are approved (L2315-71). */
const accountsNoticeDays = 3

/**
 * The data of a session that the rules on meetings need. "Other" sessions are convened, not cancelled sessions of its
 * body.
 */
export interface MeetingFacts {
  /** day of the session in Paris */
  on: string
  byVideo: boolean
  healthAndSafety: boolean
  /** whether it approves the yearly accounts */
  onAccounts: boolean
  /** agenda points that cannot be about the accounts: opinions, appointments, minutes */
  otherSubjects: number
  /** day on which members first got a document of the session */
  papersOn: string | null
  /** day of the previous meeting */
  previousOn: string | null
  /** earlier meetings of the year held by video only */
  videoBefore: number
  /** other meetings of the year on health and safety */
  otherHealthAndSafety: number
}

/** Returns the notices of the rules on meetings that apply to this session. */
export const meetingNotices = (body: BodyDelays, meeting: MeetingFacts, today: string): LegalNotice[] =>
  isCommittee(body)
    ? [
        meetingFrequencyNotice,
        agreementNotice,
        videoNotice,
        healthAndSafetyNotice,
        confirmationNotice,
        accountsMeetingNotice,
        accountsPapersNotice,
      ].flatMap((notice) => notice(body, meeting, today) ?? [])
    : []

/**
 * Returns the last day on which a committee must meet again: two months after its last meeting, one from 300 employees,
 * six for a central one, on the same day of the month or its last one. With an agreement on meetings per year, they are
 * spread evenly in days.
 * @returns null for a body that the law does not cover
 */
export function nextMeetingOn(body: BodyDelays, lastOn: string): string | null {
  if (!isCommittee(body)) return null
  return body.meetingsPerYear === null
    ? addMonths(lastOn, monthsOf(body))
    : addDays(lastOn, Math.ceil(365 / body.meetingsPerYear))
}

/** Checks the rule of `nextMeetingOn`, for a past or coming meeting. */
export const frequencyNotice = (
  body: BodyDelays,
  dueOn: string,
  state: LegalNotice['state'],
): LegalNotice & { dueOn: string } => ({
  rule: 'meeting.frequency',
  article: body.meetingsPerYear === null ? (body.kind === 'CSEC' ? 'L2316-15' : 'L2315-28') : null,
  dueOn,
  state,
  figure: body.meetingsPerYear ?? monthsOf(body),
  about: null,
  sentOn: null,
})

function meetingFrequencyNotice(body: BodyDelays, { on, previousOn }: MeetingFacts): LegalNotice | null {
  const dueOn = previousOn && nextMeetingOn(body, previousOn)
  return dueOn ? frequencyNotice(body, dueOn, on > dueOn ? 'late' : 'met') : null
}

/**
 * Checks that an agreement sets at least six meetings a year (L2312-19). Only reported for coming meetings, which it
 * governs.
 */
function agreementNotice(
  { kind, meetingsPerYear }: BodyDelays,
  { on }: MeetingFacts,
  today: string,
): LegalNotice | null {
  if (kind !== 'CSE' || meetingsPerYear === null || meetingsPerYear >= minAgreedMeetings || on < today) return null
  return {
    rule: 'meeting.frequency.agreement',
    article: 'L2312-19',
    dueOn: null,
    state: 'late',
    figure: meetingsPerYear,
    about: null,
    sentOn: null,
  }
}

/** Counts meetings held by video only: in a hybrid one, members may come to the room. */
function videoNotice(body: BodyDelays, { byVideo, videoBefore }: MeetingFacts): LegalNotice | null {
  const { videoMeetingsMax: max } = body
  if (!byVideo || max === null) return null
  const count = videoBefore + 1
  return {
    rule: 'meeting.video',
    article: max === maxVideoMeetings ? (body.kind === 'CSEC' ? 'L2316-16' : 'L2315-4') : null,
    dueOn: null,
    state: count > max ? 'late' : 'met',
    figure: count,
    about: null,
    sentOn: null,
  }
}

/** Checks for four meetings a year on health and safety, in whole or in part. Planned meetings count. */
function healthAndSafetyNotice(
  { kind }: BodyDelays,
  { on, healthAndSafety: counts, otherHealthAndSafety }: MeetingFacts,
  today: string,
): LegalNotice | null {
  if (!counts || kind !== 'CSE') return null
  const count = otherHealthAndSafety + 1
  const dueOn = `${on.slice(0, 4)}-12-31`
  return {
    rule: 'meeting.hse',
    article: 'L2315-27',
    dueOn,
    state: count >= minHealthAndSafetyMeetings ? 'met' : dueOn < today ? 'late' : 'due',
    figure: count,
    about: null,
    sentOn: null,
  }
}

/**
 * Reminds of the written confirmation of a coming meeting on health and safety, to the labour inspector, the occupational
 * doctor and the Carsat, by the employer. The portal does not know whether it was sent.
 */
export function confirmationNotice(
  { kind }: BodyDelays,
  { on, healthAndSafety }: Pick<MeetingFacts, 'on' | 'healthAndSafety'>,
  today: string,
): (LegalNotice & { dueOn: string }) | null {
  if (!healthAndSafety || kind !== 'CSE' || on <= today) return null
  return {
    rule: 'meeting.hse.confirmation',
    article: 'L2315-27',
    dueOn: addDays(on, -confirmationNoticeDays),
    state: 'due',
    figure: confirmationNoticeDays,
    about: null,
    sentOn: null,
  }
}

/** Checks that the accounts are approved in a meeting on that sole subject, with its own minutes (L2315-68). */
function accountsMeetingNotice(
  _body: BodyDelays,
  { on, onAccounts, otherSubjects }: MeetingFacts,
  today: string,
): LegalNotice | null {
  if (!onAccounts) return null
  return {
    rule: 'accounts.meeting',
    article: 'L2315-68',
    dueOn: on,
    state: otherSubjects === 0 ? 'met' : on < today ? 'late' : 'due',
    figure: otherSubjects,
    about: null,
    sentOn: null,
  }
}

/** Checks that the accounts and their report reach members three calendar days before (L2315-71). */
function accountsPapersNotice(
  _body: BodyDelays,
  { on, onAccounts, papersOn }: MeetingFacts,
  today: string,
): LegalNotice | null {
  if (!onAccounts) return null
  const dueOn = addDays(on, -accountsNoticeDays)
  const isLate = (papersOn ?? today) > dueOn
  return {
    rule: 'accounts.notice',
    article: 'L2315-71',
    dueOn,
    state: isLate ? 'late' : papersOn ? 'met' : 'due',
    figure: accountsNoticeDays,
    about: null,
    sentOn: papersOn,
  }
}
