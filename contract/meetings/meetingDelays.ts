import { addDays, addMonths } from '#contract/ground/days.ts'
import { type BodyDelays, isCommittee, type Notice } from './legalDelays.ts'

/** Months between two meetings: below 300 employees (L2315-28), and of a central committee (L2316-15). */
const monthsBetween = { CSE: 2, CSEC: 6 } as const
/** A calendar year, without an agreement (L2315-4, L2316-16). */
const videoMeetings = 3
/** A calendar year, of a committee (L2315-27). */
const healthAndSafetyMeetings = 4
/** A calendar year, the least of an agreement (L2312-19). */
const agreedMeetings = 6
/** Calendar days before the accounts are approved (L2315-71). */
const accountsNoticeDays = 3

/** What the rules on meetings ask of a session. Others are those of its body that were convened, and not cancelled. */
export interface MeetingFacts {
  /** the day, in Paris */
  on: string
  byVideo: boolean
  healthAndSafety: boolean
  /** approves the yearly accounts */
  onAccounts: boolean
  /** points of the order of the day that cannot be about the accounts: opinions, appointments, minutes */
  otherSubjects: number
  /** the day on which the members were first given a document of the session */
  papersOn: string | null
  /** the day of the meeting before it */
  previousOn: string | null
  /** by video alone, the same year, before it */
  videoBefore: number
  /** on health and safety, the same year, before or after */
  otherHealthAndSafety: number
}

/** The rules on meetings that concern this one. */
export const meetingNotices = (body: BodyDelays, meeting: MeetingFacts, today: string): Notice[] =>
  isCommittee(body)
    ? [frequency, agreement, video, healthAndSafety, accounts, accountsPapers].flatMap(
        (notice) => notice(body, meeting, today) ?? [],
      )
    : []

/**
 * The last day on which a committee meets again: two months after its last meeting, six for a central one, to the same day of
 * the month or its last one; with an agreement on meetings a year, as many days as spread them evenly.
 * @returns null for a body of which the law says nothing
 */
export function nextMeetingOn(body: BodyDelays, lastOn: string): string | null {
  if (body.kind !== 'CSE' && body.kind !== 'CSEC') return null
  return body.meetingsPerYear === null
    ? addMonths(lastOn, monthsBetween[body.kind])
    : addDays(lastOn, Math.ceil(365 / body.meetingsPerYear))
}

/** The rule that `nextMeetingOn` counts, for a meeting held or to be held. */
export const frequencyNotice = (
  body: BodyDelays,
  dueOn: string,
  state: Notice['state'],
): Notice & { dueOn: string } => {
  const isCentral = body.kind === 'CSEC'
  return {
    rule: 'meeting.frequency',
    article: body.meetingsPerYear === null ? (isCentral ? 'L2316-15' : 'L2315-28') : null,
    dueOn,
    state,
    figure: body.meetingsPerYear ?? (isCentral ? monthsBetween.CSEC : monthsBetween.CSE),
    about: null,
  }
}

function frequency(body: BodyDelays, { on, previousOn }: MeetingFacts): Notice | null {
  const dueOn = previousOn && nextMeetingOn(body, previousOn)
  return dueOn ? frequencyNotice(body, dueOn, on > dueOn ? 'late' : 'met') : null
}

/** An agreement sets no fewer than six meetings a year (L2312-19): told of the meetings to come, which it governs. */
function agreement({ kind, meetingsPerYear }: BodyDelays, { on }: MeetingFacts, today: string): Notice | null {
  if (kind !== 'CSE' || meetingsPerYear === null || meetingsPerYear >= agreedMeetings || on < today) return null
  return {
    rule: 'meeting.frequency.agreement',
    article: 'L2312-19',
    dueOn: null,
    state: 'late',
    figure: meetingsPerYear,
    about: null,
  }
}

/** Counts meetings by video alone: in a hybrid one, who wants to comes to the room. */
function video(body: BodyDelays, { byVideo, videoBefore }: MeetingFacts): Notice | null {
  const { videoMeetingsMax: max } = body
  if (!byVideo || max === null) return null
  const count = videoBefore + 1
  return {
    rule: 'meeting.video',
    article: max === videoMeetings ? (body.kind === 'CSEC' ? 'L2316-16' : 'L2315-4') : null,
    dueOn: null,
    state: count > max ? 'late' : 'met',
    figure: count,
    about: null,
  }
}

/** Four a year bear on health and safety, in whole or in part: those that are planned count. */
function healthAndSafety(
  { kind }: BodyDelays,
  { on, healthAndSafety: counts, otherHealthAndSafety }: MeetingFacts,
  today: string,
): Notice | null {
  if (!counts || kind !== 'CSE') return null
  const count = otherHealthAndSafety + 1
  const dueOn = `${on.slice(0, 4)}-12-31`
  return {
    rule: 'meeting.hse',
    article: 'L2315-27',
    dueOn,
    state: count >= healthAndSafetyMeetings ? 'met' : dueOn < today ? 'late' : 'due',
    figure: count,
    about: null,
  }
}

/** The accounts are approved in a meeting on that sole subject, with minutes of its own (L2315-68). */
function accounts(_body: BodyDelays, { on, onAccounts, otherSubjects }: MeetingFacts, today: string): Notice | null {
  if (!onAccounts) return null
  return {
    rule: 'accounts.meeting',
    article: 'L2315-68',
    dueOn: on,
    state: otherSubjects === 0 ? 'met' : on < today ? 'late' : 'due',
    figure: otherSubjects,
    about: null,
  }
}

/** The accounts and the report that goes with them reach the members three days before (L2315-71): calendar days. */
function accountsPapers(_body: BodyDelays, { on, onAccounts, papersOn }: MeetingFacts, today: string): Notice | null {
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
  }
}
