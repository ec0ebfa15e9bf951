import { addDays } from '#contract/ground/dates/days.ts'
import { agendaNotice } from '#contract/meetings/delays/agendaDelay.ts'
import { byUrgency } from '#contract/meetings/delays/legalNotices.ts'
import { confirmationNotice, frequencyNotice, nextMeetingOn } from '#contract/meetings/delays/meetingDelays.ts'
import { minutesDueOn, minutesNotice } from '#contract/meetings/delays/minutesDelay.ts'
import { deemedNegativeReminderDays, opinionNotice } from '#contract/meetings/delays/opinionDelay.ts'
import type { Deadline } from '#contract/meetings/sessions/followUp.ts'
import type { PendingDuties } from './pendingDuties.ts'

/**
 * Days ahead that are listed, and days for which late minutes are listed, since they can still be sent a year later. An
 * agenda is late until its session, a meeting until one is convened; an opinion deemed negative is listed for a while. A
 * written confirmation is listed until its day: nobody can tick it off.
 */
const shown = { ahead: 60, lateMinutes: 365 } as const

/** Lists the legal duties of redactors with their due dates, most urgent first. */
export function listDues(
  { agendas, confirmations, minutes, opinions, meetings }: PendingDuties,
  today: string,
  ahead: number = shown.ahead,
): Deadline[] {
  const since = (days: number) => (due: { dueOn: string }) => due.dueOn >= addDays(today, -days)
  const dues = [
    ...agendas.map(({ body, irp, session, on }) => ({
      '@id': iriOf('agenda', session.id),
      ...agendaNotice(body, { on, agendaSentOn: null }, today),
      irp,
      session,
      point: null,
      remaining: [],
    })),
    ...confirmations
      .flatMap(({ body, irp, session, on }) => {
        const notice = confirmationNotice(body, { on, healthAndSafety: true }, today)
        return notice
          ? [{ '@id': iriOf('confirmation', session.id), ...notice, irp, session, point: null, remaining: [] }]
          : []
      })
      .filter(since(0)),
    ...minutes
      .map(({ body, irp, session, remaining, ...facts }) => ({
        '@id': iriOf('minutes', session.id),
        ...(remaining.includes('minutes')
          ? minutesNotice(body, { ...facts, sentOn: null }, today)
          : followUpDue(minutesDueOn(facts, body))),
        irp,
        session,
        point: null,
        remaining,
      }))
      .filter(since(shown.lateMinutes)),
    ...opinions
      .map(({ irp, consultationId, point, ...facts }) => ({
        '@id': iriOf('opinion', consultationId),
        ...opinionNotice(facts, today),
        irp,
        session: null,
        point,
        remaining: [],
      }))
      .filter(since(deemedNegativeReminderDays)),
    ...meetings.flatMap(({ body, irp, lastOn }) => {
      const dueOn = nextMeetingOn(body, lastOn)
      const notice = dueOn && frequencyNotice(body, dueOn, dueOn < today ? 'late' : 'due')
      return notice
        ? [{ '@id': iriOf('meeting', irp.id), ...notice, irp, session: null, point: null, remaining: [] }]
        : []
    }),
  ]
  const last = addDays(today, ahead)
  return dues
    .filter(({ dueOn }) => dueOn <= last)
    .sort((one, other) => Number(isFollowUp(one)) - Number(isFollowUp(other)) || byUrgency(one, other))
    .map((due) => ({ '@type': 'Due', ...due }))
}

const isFollowUp = ({ rule }: Pick<Deadline, 'rule'>) => rule === 'session.followUp'

/** What is left once the minutes are sent, which no law requires. */
const followUpDue = (dueOn: string) =>
  ({ rule: 'session.followUp', article: null, dueOn, state: 'due', figure: null, about: null, sentOn: null }) as const

/** A due is not a record: it is identified by the id of its session, consultation or body. */
const iriOf = (duty: 'agenda' | 'confirmation' | 'minutes' | 'opinion' | 'meeting', id: number) =>
  `/api/dues#${duty}-${id}`
