import { centralTopics } from './agendas/central.ts'
import { localTopics } from './agendas/local.ts'
import { type BodyCode, bodyOf } from './bodies.ts'
import { createRandom } from './random.ts'
import type { DemoPoint, DemoSession } from './sessions.ts'
import { withFrenchSpaces } from './typography.ts'

export type DemoConsultation = {
  body: BodyCode
  title: string
  startedOn: string
  expert: 'none' | 'one' | 'multiple'
  agreedDays: number | null
  confidential: boolean
  /**
   * title of the central committee's consultation on the same subject: this opinion is due seven days before that one
   */
  centralTitle: string | null
  /** points of one or several sessions */
  points: DemoPoint[]
}

/** Consultations of establishment committees that the central committee is consulted on too. */
const centralTitles = new Map([
  [withFrenchSpaces(localTopics.classification.title), withFrenchSpaces(centralTopics.classification.title)],
])

/**
 * Builds the consultations. Each starts with its first point, and ends with the opinion on the same subject at a later
 * session of the body.
 */
export function consultationsOf(sessions: readonly DemoSession[]): DemoConsultation[] {
  return sessions
    .filter(({ status }) => status !== 'draft' && status !== 'cancelled')
    .flatMap((session) =>
      session.agenda
        .filter(({ kind }) => kind === 'consultation')
        .map((point) => {
          const opinion = opinionOn(point, session, sessions)
          return {
            body: session.body,
            title: point.title,
            startedOn:
              session.status === 'convened' ? (session.convenedAt ?? session.startsAt).slice(0, 10) : session.day,
            expert: createRandom(`${session.key} ${point.title}`).pick(['none', 'none', 'one'] as const),
            // an agreement extends the delay to the second meeting
            agreedDays: opinion ? 180 : null,
            confidential: session.confidential,
            centralTitle: bodyOf(session.body).kind === 'CSE' ? (centralTitles.get(point.title) ?? null) : null,
            points: opinion ? [point, opinion] : [point],
          }
        }),
    )
}

const opinionOn = ({ subject }: DemoPoint, { body, day }: DemoSession, sessions: readonly DemoSession[]) =>
  sessions
    .filter((later) => later.body === body && later.day > day && later.status !== 'draft')
    .flatMap(({ agenda }) => agenda)
    .find((point) => point.kind === 'opinion' && point.subject === subject)
