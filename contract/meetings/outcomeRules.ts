import type { Votes } from './followUp.ts'
import { type BodyDelays, isCommittee, type Notice } from './legalDelays.ts'

/** What came out of a session, for the rules that bear on it. */
export interface OutcomeFacts {
  opinions: {
    given: number
    /** without an answer of the employer */
    unanswered: number
  }
  /** the day of the next meeting of the body with the employer */
  nextMeetingOn: string | null
  /** resolutions that were voted, in the order of the points */
  resolutions: (Votes & { title: string })[]
}

/**
 * The employer accounts for what is done with the opinions (L2312-15), at the next meeting at the latest (DOMAIN §3.3).
 * @param isClosed nothing can be answered there any more: what is missing is not recalled
 */
export function followUpNotice(
  body: BodyDelays,
  { opinions: { given, unanswered }, nextMeetingOn }: OutcomeFacts,
  today: string,
  isClosed = false,
): Notice | null {
  if (!isCommittee(body) || given === 0 || (isClosed && unanswered > 0)) return null
  return {
    rule: 'opinion.followUp',
    article: 'L2312-15',
    dueOn: nextMeetingOn,
    state: unanswered === 0 ? 'met' : nextMeetingOn && nextMeetingOn < today ? 'late' : 'due',
    figure: unanswered,
    about: null,
  }
}

/**
 * Resolutions are taken by the majority of the members present, those who abstain among them (L2315-32): one with more votes
 * for it than against may still lack it, and is named.
 */
export function majorityNotices(body: BodyDelays, { resolutions }: OutcomeFacts): Notice[] {
  if (!isCommittee(body) || resolutions.length === 0) return []
  const rule = { rule: 'vote.majority', article: 'L2315-32', dueOn: null } as const
  const short = resolutions.filter((votes) => votes.for > votes.against && !hasMajority(votes))
  if (short.length === 0) return [{ ...rule, state: 'met', figure: resolutions.length, about: null }]
  return short.map(({ title, for: figure }) => ({ ...rule, state: 'late', figure, about: title }))
}

/** More than half of those who were there. */
const hasMajority = ({ for: inFavour, against, abstentions }: Votes) => inFavour > against + abstentions
