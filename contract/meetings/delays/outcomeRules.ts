import { type BodyDelays, isCommittee, type LegalNotice } from '#contract/meetings/legalDelays.ts'
import type { Votes } from '#contract/meetings/sessions/followUp.ts'

/** The outcomes of a session, for the rules about them. */
export interface OutcomeFacts {
  opinions: {
    given: number
    /** without an answer of the employer */
    unanswered: number
  }
  /** day of the body's next meeting with the employer */
  nextMeetingOn: string | null
  /** resolutions voted, in the order of the points */
  resolutions: (Votes & { title: string })[]
}

/**
 * Checks that the employer reports on the follow-up of opinions (L2312-15), at the next meeting at the latest (DOMAIN
 * §3.3).
 * @param isClosed answers can no longer be entered: missing ones are not reported
 */
export function followUpNotice(
  body: BodyDelays,
  { opinions: { given, unanswered }, nextMeetingOn }: OutcomeFacts,
  today: string,
  isClosed = false,
): LegalNotice | null {
  if (!isCommittee(body) || given === 0 || (isClosed && unanswered > 0)) return null
  return {
    rule: 'opinion.followUp',
    article: 'L2312-15',
    dueOn: nextMeetingOn,
    state: unanswered === 0 ? 'met' : nextMeetingOn && nextMeetingOn < today ? 'late' : 'due',
    figure: unanswered,
    about: null,
    sentOn: null,
  }
}

/**
 * Checks the majority of resolutions: more than half of the members present, abstentions included (L2315-32). A
 * resolution with more votes for than against may still lack it, and is then reported by name.
 */
export function majorityNotices(body: BodyDelays, { resolutions }: OutcomeFacts): LegalNotice[] {
  if (!isCommittee(body) || resolutions.length === 0) return []
  const rule = { rule: 'vote.majority', article: 'L2315-32', dueOn: null, sentOn: null } as const
  const short = resolutions.filter((votes) => votes.for > votes.against && !hasMajority(votes))
  if (short.length === 0) return [{ ...rule, state: 'met', figure: resolutions.length, about: null }]
  return short.map(({ title, for: figure }) => ({ ...rule, state: 'late', figure, about: title }))
}

/** Whether more than half of the members present voted for it. */
const hasMajority = ({ for: inFavour, against, abstentions }: Votes) => inFavour > against + abstentions
