import type { DocumentFamily, DocumentStatus } from '#contract/papers/documents.ts'
import type { BodyCode } from './bodies.ts'
import { addDays, instantInParis } from './calendar.ts'
import type { Editors } from './editors.ts'
import type { Subject } from './prose/subjects.ts'
import { createRandom } from './random.ts'
import { withFrenchSpaces } from './typography.ts'

/** A document of the demonstration, with its whole history. */
export type DemoDocument = {
  /** « CSE-BRE-2026-014 »: printed on its first page */
  reference: string
  family: DocumentFamily
  body: BodyCode
  /** key of the session, and number of its point */
  session: string | null
  point: string | null
  /** paths in the two classifications; exactly one is set */
  documentType: string | null
  documentCommission: string | null
  title: string
  description: string | null
  day: string
  confidential: boolean
  channel: 'none' | 'csec'
  status: DocumentStatus
  /** email addresses of members */
  author: string
  /** who published or refused it */
  validator: string | null
  createdAt: string
  submittedAt: string | null
  /** time of publication or refusal */
  decidedAt: string | null
  refusalReason: string | null
  archivedAt: string | null
  /** oldest first; all are published if the document is */
  versions: [DemoVersion, ...DemoVersion[]]
  content: DemoContent
}
export type DemoVersion = { number: number; fileName: string; pages: number; uploadedAt: string }

/** The content of its PDF. */
export type DemoContent = {
  subject: Subject
  /** agenda points, for an agenda; empty: the usual parts of its subject */
  outline: readonly DemoSection[]
  authorName: string
}

export type DemoSection = { heading: string; subject: Subject }

/** The specific data of a document, from which its history is derived. */
export type Filing = Pick<DemoDocument, 'family' | 'body' | 'title' | 'day' | 'status'> &
  Partial<
    Pick<
      DemoDocument,
      'session' | 'point' | 'documentType' | 'documentCommission' | 'description' | 'confidential' | 'channel'
    >
  > & {
    pages: number
    subject: Subject
    outline?: readonly DemoSection[]
    revised?: boolean
    /** day of its last step */
    filedOn: string
  }

export type FiledDocument = Omit<DemoDocument, 'reference'>

const refusals = [
  'La page de garde porte encore la mention « projet » ; merci de déposer la version définitive, datée.',
  'Le tableau des effectifs ne reprend pas les chiffres remis en séance. À corriger avant publication.',
  'Des noms de salariés apparaissent en annexe. Merci de les retirer ou de marquer le document comme confidentiel.',
] as const

/**
 * Creates a document written two days before its last step and submitted the day before, by the redactors and
 * validators of the body in turn.
 */
export function createFiledDocument(pen: Editors, filing: Filing): FiledDocument {
  const { pages, subject, outline = [], revised = false, filedOn, status, ...named } = filing
  const draws = createRandom(`${filing.body} ${filing.session ?? ''} ${filing.title}`)
  const turn = draws.integer(0, 99)
  const author = pen.author(filing.body, turn)
  const decided = status !== 'draft' && status !== 'submitted'
  const createdAt = instantInParis(addDays(filedOn, -2), '17:20')
  const title = withFrenchSpaces(filing.title)
  return {
    session: null,
    point: null,
    documentType: null,
    documentCommission: null,
    confidential: false,
    channel: 'none',
    ...named,
    title,
    description: filing.description == null ? null : withFrenchSpaces(filing.description),
    status,
    author: author.email,
    validator: decided ? pen.validator(filing.body, turn).email : null,
    createdAt,
    submittedAt: status === 'draft' ? null : instantInParis(addDays(filedOn, -1), '09:05'),
    decidedAt: decided ? instantInParis(filedOn, '11:30') : null,
    refusalReason: status === 'refused' ? withFrenchSpaces(draws.pick(refusals)) : null,
    archivedAt: status === 'archived' ? instantInParis(addDays(filedOn, 20), '15:00') : null,
    versions: versionsOf(title, pages, createdAt, revised ? instantInParis(addDays(filedOn, 4), '08:50') : null),
    content: { subject, outline, authorName: `${author.firstName} ${author.lastName}` },
  }
}

/** Creates a document dated and taken to its status on one day; published by default. */
export const fileOnDay = (
  day: string,
  pen: Editors,
  filing: Omit<Filing, 'day' | 'filedOn' | 'status'> & Partial<Filing>,
) => createFiledDocument(pen, { status: 'published', day, filedOn: day, ...filing })

function versionsOf(
  title: string,
  pages: number,
  createdAt: string,
  revisedAt: string | null,
): [DemoVersion, ...DemoVersion[]] {
  const fileName = `${title
    .replace(/\s*:\s*/gu, ' – ')
    .replace(/[«»?/]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()}.pdf`
  const first = { number: 1, fileName, pages, uploadedAt: createdAt }
  if (revisedAt === null) return [first]
  const corrected = fileName.replace('.pdf', ' (version 2).pdf')
  return [first, { number: 2, fileName: corrected, pages: pages + 1, uploadedAt: revisedAt }]
}
