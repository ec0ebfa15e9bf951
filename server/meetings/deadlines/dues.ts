import { agendaNotice } from '#contract/agendaDelay.ts'
import { addDays } from '#contract/days.ts'
import type { Due } from '#contract/followUp.ts'
import { frequencyNotice, nextMeetingOn } from '#contract/meetingDelays.ts'
import { minutesNotice } from '#contract/minutesDelay.ts'
import { byUrgency } from '#contract/notices.ts'
import { opinionNotice, recalledDays } from '#contract/opinionDelay.ts'
import type { Undone } from './facts.ts'

/**
 * Days ahead that are shown, and days for which what is late stays: minutes can still be sent a year after. The rest is
 * late as long as it can be mended: an order of the day until its session, a meeting until it is convened; an opinion that is
 * deemed negative is recalled for a while.
 */
const shown = { ahead: 60, lateMinutes: 365 } as const

/** What redactors must do, most urgent first. */
export function duesOf(
  { agendas, minutes, opinions, meetings }: Undone,
  today: string,
  ahead: number = shown.ahead,
): Due[] {
  const since = (days: number) => (due: { dueOn: string }) => due.dueOn >= addDays(today, -days)
  const dues = [
    ...agendas.map(({ body, irp, session, on }) => ({
      '@id': iriOf('agenda', session.id),
      ...agendaNotice(body, { on, agendaSentOn: null }, today),
      irp,
      session,
    })),
    ...minutes
      .map(({ body, irp, session, ...facts }) => ({
        '@id': iriOf('minutes', session.id),
        ...minutesNotice(body, facts, today),
        irp,
        session,
      }))
      .filter(since(shown.lateMinutes)),
    ...opinions
      .map(({ irp, consultationId, ...facts }) => ({
        '@id': iriOf('opinion', consultationId),
        ...opinionNotice(facts, today),
        irp,
        session: null,
      }))
      .filter(since(recalledDays)),
    ...meetings.flatMap(({ body, irp, lastOn }) => {
      const dueOn = nextMeetingOn(body, lastOn)
      const notice = dueOn && frequencyNotice(body, dueOn, dueOn < today ? 'late' : 'due')
      return notice ? [{ '@id': iriOf('meeting', irp.id), ...notice, irp, session: null }] : []
    }),
  ]
  const last = addDays(today, ahead)
  return dues
    .filter(({ dueOn }) => dueOn <= last)
    .sort(byUrgency)
    .map((due) => ({ '@type': 'Due', ...due }))
}

/** A due is no record: its number is that of the session, consultation or body that it is about. */
const iriOf = (duty: 'agenda' | 'minutes' | 'opinion' | 'meeting', id: number) => `/api/dues#${duty}-${id}`
