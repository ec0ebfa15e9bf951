import { addDays } from './days.ts'
import { type BodyDelays, isCommittee, type Notice } from './legalDelays.ts'

/** Calendar days before the meeting (L2315-30, L2316-17); a commission follows its committee. */
const noticeDays = { CSEC: 8, others: 3 } as const

/**
 * The order of the day goes to the members three days before the meeting at least (L2315-30), eight for a central committee
 * (L2316-17). Calendar days: sent on the 16th for the 19th is in time (DOMAIN §4).
 */
export function agendaNotice(
  body: BodyDelays,
  session: { on: string; agendaSentOn: string | null },
  today: string,
): Notice & { dueOn: string } {
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
  }
}

function articleOf(body: BodyDelays): string | null {
  const isCentral = body.kind === 'CSEC'
  const legal = isCentral ? noticeDays.CSEC : noticeDays.others
  if (!isCommittee(body) || body.agendaNoticeDays !== legal) return null
  return isCentral ? 'L2316-17' : 'L2315-30'
}
