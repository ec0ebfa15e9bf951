import type { Paper } from './agendas/topic.ts'
import { bodyOf } from './bodies.ts'
import { addDays, formatLongDate } from './calendar.ts'
import type { Editors } from './editors.ts'
import { createFiledDocument, type DemoDocument, type FiledDocument } from './filing.ts'
import type { DemoPoint, DemoSession } from './sessions.ts'

const daysToWriteMinutes = 13
/** Maximum number of documents per session, once it is closed and before. */
const keptPapers = { closed: 2, open: 6 }

/** Creates the documents of sessions: agenda, documents of points, then minutes. */
export function sessionDocuments(reference: string, sessions: readonly DemoSession[], pen: Editors): FiledDocument[] {
  const yesterday = addDays(reference, -1)
  return sessions
    .filter(({ status }) => status !== 'cancelled')
    .flatMap((session) => [
      ...orderOfTheDay(session, pen),
      ...papers(session, yesterday, pen),
      ...minutes(session, yesterday, pen),
    ])
}

const isCommittee = ({ body }: DemoSession) => ['CSE', 'CSEC'].includes(bodyOf(body).kind)

const common = ({ key, body, day, confidential }: DemoSession) =>
  ({ family: 'session', session: key, body, day, confidential }) as const

function orderOfTheDay(session: DemoSession, pen: Editors): FiledDocument[] {
  if (session.convenedAt === null || !isCommittee(session)) return []
  const outline = session.agenda.flatMap((point) => [point, ...point.points]).map(outlineSection)
  return [
    createFiledDocument(pen, {
      ...common(session),
      title: `Convocation et ordre du jour du ${formatLongDate(session.day)}`,
      documentType: 'Séance/Ordre du jour',
      status: 'published',
      filedOn: session.convenedAt.slice(0, 10),
      pages: session.agenda.length > 5 ? 2 : 1,
      subject: 'rules',
      outline,
    }),
  ]
}

const outlineSection = ({ number, title, expectedMinutes, subject }: DemoPoint) => ({
  heading: `${number}. ${title} (${expectedMinutes} min)`,
  subject,
})

function papers(session: DemoSession, yesterday: string, pen: Editors): FiledDocument[] {
  const handedOut = session.agenda
    .flatMap((point) => [point, ...point.points])
    .flatMap((point) => point.papers.map((paper) => ({ point, paper })))
    .slice(0, session.status === 'closed' ? keptPapers.closed : keptPapers.open)
  const filedOn = session.convenedAt?.slice(0, 10) ?? yesterday
  return handedOut.map(({ point, paper }, index) =>
    createFiledDocument(pen, {
      ...common(session),
      title: paper.title,
      point: point.number,
      documentType: paper.type,
      description:
        paper.pages > 20
          ? `Document de travail pour le point ${point.number}, « ${point.title} ».`.slice(0, 500)
          : null,
      confidential: session.confidential || paper.confidential === true,
      revised: paper.revised === true && session.status === 'closed',
      status: statusOf(session, paper, index),
      day: filedOn,
      filedOn,
      pages: paper.pages,
      subject: point.subject,
    }),
  )
}

/** Returns the status of a document: published for past sessions; draft or submitted for a session in preparation. */
function statusOf({ status }: DemoSession, { confidential }: Paper, index: number): DemoDocument['status'] {
  if (status === 'draft') return (['submitted', 'draft', 'refused', 'draft'] as const)[index % 4] ?? 'draft'
  return status === 'convened' && !confidential && index % 3 === 2 ? 'submitted' : 'published'
}

/** Returns the title of the minutes; commissions have a report instead. */
const minutesTitle = (session: DemoSession, approved: boolean) => {
  if (!isCommittee(session)) return approved ? 'Compte rendu de la réunion' : 'Projet de compte rendu de la réunion'
  return approved ? 'Procès-verbal de la séance' : 'Projet de procès-verbal de la séance'
}

function minutes(session: DemoSession, yesterday: string, pen: Editors): FiledDocument[] {
  if (session.status !== 'held' && session.status !== 'closed') return []
  const approved = session.status === 'closed'
  const due = addDays(session.day, daysToWriteMinutes)
  return [
    createFiledDocument(pen, {
      ...common(session),
      title: `${minutesTitle(session, approved)} du ${formatLongDate(session.day)}`,
      documentType: approved ? 'Séance/Procès-verbal approuvé' : 'Séance/Projet de procès-verbal',
      status: due < yesterday ? 'published' : 'submitted',
      filedOn: due < yesterday ? due : yesterday,
      pages: 6 + session.agenda.length * 2,
      subject: session.agenda.find(({ kind }) => kind !== 'minutes')?.subject ?? 'rules',
      outline: session.agenda.map(({ number, title, subject }) => ({ heading: `${number}. ${title}`, subject })),
    }),
  ]
}
