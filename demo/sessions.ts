import type { pointKinds, sessionModes, sessionStatuses, sessionTypes } from '#contract/meetings/sessions/sessions.ts'
import type { Paper, Topic } from './agendas/topic.ts'
import { type BodyCode, bodyOf, type DemoBody } from './bodies.ts'
import { addDays, formatLongDate, instantInParis, workingDay } from './calendar.ts'
import type { Subject } from './prose/subjects.ts'
import { createRandom } from './random.ts'
import type { ThematicName } from './references.ts'
import { type PlannedSession, sessionPlan } from './sessionPlan.ts'
import { withFrenchSpaces } from './typography.ts'

export type DemoSession = {
  /** « CSE-BRE 3 »: the body, and the session's rank in it */
  key: string
  body: BodyCode
  type: (typeof sessionTypes)[number]
  /** null for a draft */
  number: number | null
  title: string
  day: string
  startsAt: string
  endsAt: string
  mode: (typeof sessionModes)[number]
  place: string | null
  remoteLink: string | null
  description: string | null
  confidential: boolean
  status: (typeof sessionStatuses)[number]
  convenedAt: string | null
  cancellationReason: string | null
  agenda: DemoPoint[]
}
export type DemoPoint = {
  /** « 3 », « 3.1 » */
  number: string
  title: string
  kind: (typeof pointKinds)[number]
  description: string | null
  expectedMinutes: number
  rapporteur: string | null
  thematics: ThematicName[]
  points: DemoPoint[]
  subject: Subject
  papers: readonly Paper[]
}

const daysUntilClosed = 50

/** Creates the thirty sessions around the reference day (`2026-03-19`), in the order of the plan. */
export function createSessions(reference: string): DemoSession[] {
  const done: DemoSession[] = []
  for (const planned of sessionPlan)
    done.push(
      createSession(
        reference,
        planned,
        done.filter(({ body }) => body === planned.body),
      ),
    )
  return done
}

function createSession(reference: string, planned: PlannedSession, earlier: readonly DemoSession[]): DemoSession {
  const body = bodyOf(planned.body)
  const key = `${body.code} ${earlier.length + 1}`
  const draws = createRandom(key)
  const day = workingDay(reference, planned.days)
  const type = planned.type ?? (['CSE', 'CSEC'].includes(body.kind) ? 'ordinary' : 'committee')
  const agenda = agendaOf(planned, type, body, earlier.at(-1))
  const mode = draws.pick(['onsite', 'onsite', 'hybrid', 'hybrid', 'remote'] as const)
  const [starts, ends] = hours(agenda, draws.pick([9, 9, 14]))
  return {
    key,
    body: body.code,
    type,
    number: planned.draft ? null : numberIn(day.slice(0, 4), earlier),
    title: `${titles[type]} du ${formatLongDate(day)}`,
    day,
    startsAt: instantInParis(day, starts),
    endsAt: instantInParis(day, ends),
    mode,
    place: mode === 'remote' ? null : `Salle ${draws.pick(rooms)}, ${body.sites[0]}`,
    remoteLink: mode === 'onsite' ? null : `https://visio.mandature.example/${key.toLowerCase().replaceAll(' ', '-')}`,
    description: describe(planned),
    confidential: planned.confidential ?? false,
    status: statusOf(planned),
    convenedAt: planned.draft ? null : instantInParis(convenedOn(reference, day, body), '16:10'),
    cancellationReason: planned.cancelled === undefined ? null : withFrenchSpaces(planned.cancelled),
    agenda,
  }
}

const titles = {
  ordinary: 'Séance ordinaire',
  extraordinary: 'Séance extraordinaire',
  committee: 'Réunion de commission',
  preparatory: 'Réunion préparatoire',
  accounts: 'Séance d’approbation des comptes',
  training: 'Formation des membres',
} as const satisfies Record<DemoSession['type'], string>

const rooms = ['Vauban', 'Simone-Veil', 'Olympe-de-Gouges', 'des Érables', 'Jean-Moulin', 'du Conseil'] as const

/** Who presents a subject. */
const rapporteurs: Record<Subject, string> = {
  budget: 'Le trésorier',
  jobs: 'La direction des ressources humaines',
  training: 'La responsable de la formation',
  safety: 'Le responsable de la prévention',
  equality: 'La référente égalité',
  remoteWork: 'La direction des ressources humaines',
  reorganisation: 'La direction de l’établissement',
  housing: 'Le service logement et mobilité',
  asc: 'La référente ASC',
  accounts: 'Le trésorier et l’expert-comptable',
  rules: 'La secrétaire',
}

function statusOf({ draft, cancelled, days }: PlannedSession): DemoSession['status'] {
  if (draft) return 'draft'
  if (cancelled !== undefined) return 'cancelled'
  if (days > 0) return 'convened'
  return days < -daysUntilClosed ? 'closed' : 'held'
}

const describe = ({ type, confidential }: PlannedSession) => {
  if (confidential)
    return withFrenchSpaces(
      'Séance confidentielle : les documents remis ne doivent pas être diffusés hors de l’instance.',
    )
  return type === 'accounts'
    ? 'Cette séance porte sur le seul examen des comptes (article L. 2315-68 du Code du travail).'
    : null
}

const numberIn = (year: string, earlier: readonly DemoSession[]) =>
  earlier.filter((session) => session.number !== null && session.day.startsWith(year)).length + 1

/** Returns the day of convocation: a few days before the legal deadline, and in the past for convened sessions. */
function convenedOn(reference: string, day: string, { agendaNoticeDays }: DemoBody): string {
  const usual = addDays(day, -agendaNoticeDays - 4)
  const yesterday = addDays(reference, -1)
  return usual < yesterday ? usual : yesterday
}

function hours(agenda: readonly DemoPoint[], startHour: number): [string, string] {
  const minutes = agenda.reduce((total, point) => total + point.expectedMinutes, 0)
  const halfHours = Math.min(Math.max(4, Math.ceil(minutes / 30)), 9)
  const starts = Temporal.PlainTime.from({ hour: startHour, minute: 30 })
  return [starts.toString(), starts.add({ minutes: halfHours * 30 }).toString()]
}

function agendaOf(
  planned: PlannedSession,
  type: DemoSession['type'],
  body: DemoBody,
  previous?: DemoSession,
): DemoPoint[] {
  const minutes: Topic[] =
    type === 'ordinary' && previous
      ? [{ ...plainTitles, kind: 'minutes', title: `Approbation du procès-verbal : ${lowerFirst(previous.title)}` }]
      : []
  const others: Topic[] =
    type === 'accounts' ? [] : [{ ...plainTitles, kind: 'other', expectedMinutes: 15, title: 'Questions diverses' }]
  return [...minutes, ...planned.topics, ...others].map((topic, index) => pointOf(topic, String(index + 1), body))
}

const plainTitles = {
  expectedMinutes: 10,
  subject: 'rules',
  description: null,
  thematics: [],
  papers: [],
  points: [],
} as const

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

function pointOf(topic: Topic, number: string, body: DemoBody): DemoPoint {
  const site = createRandom(`${body.code} ${topic.title}`).pick(body.sites)
  const words = (text: string) => withFrenchSpaces(text.replaceAll('{site}', site))
  return {
    number,
    title: words(topic.title),
    kind: topic.kind,
    description: topic.description === null ? null : words(topic.description),
    expectedMinutes: topic.expectedMinutes,
    rapporteur: topic.kind === 'other' ? null : rapporteurs[topic.subject],
    thematics: [...topic.thematics],
    points: topic.points.map((nested, index) => pointOf(nested, `${number}.${index + 1}`, body)),
    subject: topic.subject,
    papers: topic.papers.map((paper) => ({ ...paper, title: words(paper.title) })),
  }
}
