import { addDays } from '#contract/ground/dates/days.ts'
import { type BodyDelays, isCommittee, type LegalNotice } from '#contract/meetings/legalDelays.ts'

/** Calendar days before the meeting (L2315-30, L2316-17). A commission follows its committee. */
const noticeDays = { CSEC: 8, others: 3 } as const
export const legalNoticeDays = (kind: BodyDelays['kind']): number =>
  kind === 'CSEC' ? noticeDays.CSEC : noticeDays.others

/**
 * The notice about sending the agenda to members: at least three days before the meeting (L2315-30), eight for a
 * central committee (L2316-17). Calendar days: sent on the 16th for the 19th is in time (DOMAIN §4).
 */
export function agendaNotice(
  body: BodyDelays,
  session: { on: string; agendaSentOn: string | null },
  today: string,
): LegalNotice & { dueOn: string } {
  const days = body.agendaNoticeDays
  const dueOn = addDays(session.on, -days)
  const isLate = (session.agendaSentOn ?? today) > dueOn
  return {
    rule: 'agenda.notice',
    article: articleOf(body),
    dueOn,
    state: isLate ? 'late' : session.agendaSentOn ? 'met' : 'due',
    figure: days,
    about: null,
    sentOn: session.agendaSentOn,
  }
}

function articleOf(body: BodyDelays): string | null {
  if (!isCommittee(body) || body.agendaNoticeDays !== legalNoticeDays(body.kind)) return null
  return body.kind === 'CSEC' ? 'L2316-17' : 'L2315-30'
}
