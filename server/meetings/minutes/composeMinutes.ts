import { formatFrenchTime } from '#contract/ground/dates/frenchDates.ts'
import type { Ballot, BallotChoice, BallotOpinion } from '#contract/meetings/ballots/ballots.ts'
import { resultSentence } from '#contract/meetings/ballots/resultSentence.ts'
import { escapeHtml, textToHtml } from '#server/ground/richText/textToHtml.ts'
import type { NotedMeeting } from '#server/meetings/desk/readNotes.ts'
import type { SheetLine, SheetLines } from '#server/meetings/presence/sheetLines.ts'

/** A closed ballot, as minutes report it. */
export interface ReportedBallot
  extends Pick<
    Ballot,
    'question' | 'mode' | 'opinion' | 'result' | 'counts' | 'voters' | 'presidentVotes' | 'election'
  > {
  /** votes by name; null for a ballot that has none */
  votes: { name: string | null; choice: BallotChoice | null; candidateId?: number | null }[] | null
}

/** What the management commits itself to, or a question that awaits its answer (L2312-15), as minutes report it. */
export interface ReportedCommitment {
  kind: 'commitment' | 'question'
  text: string
  owner: string | null
  dueOn: string | null
}

/** A point of the agenda, as minutes report it. */
export interface ReportedPoint {
  id: number
  number: string
  title: string
  isNested: boolean
  rapporteur: string | null
  opinion: BallotOpinion | null
  opinionText: string | null
  employerAnswer: string | null
  /** the votes that were written down without a ballot */
  counts: { for: number; against: number; abstentions: number } | null
  ballots: ReportedBallot[]
  commitments: ReportedCommitment[]
  /** titles of its documents that everybody may know of */
  documents: string[]
}

/** What a meeting kept, from which its minutes are written. */
export interface ReportedMeeting extends Pick<NotedMeeting, 'notes' | 'suspensions'> {
  openedAt: string | null
  closedAt: string | null
  /** null when the meeting was not opened in the portal */
  attendance: SheetLines | null
  points: ReportedPoint[]
  decisions: { number: number; text: string; owner: string | null; dueOn: string | null }[]
  /** those that belong to no point */
  commitments: ReportedCommitment[]
}

const opinionWords: Record<BallotOpinion, string> = {
  favorable: 'Avis favorable',
  unfavorable: 'Avis défavorable',
  reserved: 'Avis avec réserves',
}
const choiceWords: [BallotChoice, string][] = [
  ['for', 'Pour'],
  ['against', 'Contre'],
  ['abstention', 'Abstentions'],
  ['blank', 'Votes blancs'],
]

/**
 * Writes the first text of the minutes of a meeting, as HTML: presence, then each point with its notes, its votes in
 * words and the answers of the employer (L2315-34), suspensions and the end.
 */
export const composeMinutes = (meeting: ReportedMeeting): string =>
  [
    ...composeOpening(meeting),
    ...meeting.points.flatMap((point) => [...composePoint(point, meeting.notes.get(point.id) ?? '')]),
    ...composeDecisions(meeting),
    ...composeCommitments(meeting),
    ...composeEnd(meeting),
  ].join('')

const line = (text: string) => `<p>${escapeHtml(text)}</p>`
const labelled = (label: string, text: string) => `<p><strong>${escapeHtml(label)}</strong> ${escapeHtml(text)}</p>`
const list = (items: readonly string[]) =>
  items.length > 0 ? `<ul>${items.map((text) => `<li>${escapeHtml(text)}</li>`).join('')}</ul>` : ''

function* composeOpening({ openedAt, attendance }: ReportedMeeting): Generator<string> {
  if (openedAt !== null) yield line(`La séance est ouverte à ${formatFrenchTime(openedAt)}.`)
  if (attendance === null || attendance.seats.length + attendance.others.length === 0) return
  yield '<h2>Présences</h2>'
  yield list(attendance.seats.map(seatText))
  const others = attendance.others.map(personText)
  if (others.length === 0) return
  yield '<h3>Suppléants et autres personnes</h3>'
  yield list(others)
}

const named = ({ name, mandate }: SheetLine) => (mandate === null ? name : `${name} (${mandate})`)
const personText = (person: SheetLine) =>
  [
    `${named(person)}\u00A0: ${lowerFirst(person.presence.join('\u00A0; '))}`,
    ...person.replacement.map((words) => `remplace ${words}`),
  ].join('\u00A0; ')
const seatText = (seat: SheetLine) => {
  const place = seat.seat.join(', ')
  // nobody is replaced on a vacant seat
  const verb = seat.mandate === null && seat.presence.length === 0 ? 'tenu' : 'remplacé'
  const replaced = seat.replacement.map((words) => `${verb} par ${words}`)
  const facts = [...(seat.presence.length > 0 ? [lowerFirst(seat.presence.join('\u00A0; '))] : []), ...replaced]
  return `${place}\u00A0: ${[named(seat), ...facts].join('\u00A0; ')}`
}
const lowerFirst = (words: string) => words.charAt(0).toLocaleLowerCase('fr') + words.slice(1)

function* composePoint(point: ReportedPoint, notes: string): Generator<string> {
  const heading = point.isNested ? 'h3' : 'h2'
  yield `<${heading}>${escapeHtml(`${point.number}. ${point.title}`)}</${heading}>`
  if (point.rapporteur !== null) yield labelled('Rapporteur\u00A0:', point.rapporteur)
  yield notes
  for (const ballot of point.ballots) yield* composeBallot(ballot)
  if (point.ballots.length === 0) yield* composeCounts(point)
  if (point.opinionText !== null) yield `<blockquote>${textToHtml(point.opinionText)}</blockquote>`
  if (point.employerAnswer !== null)
    yield `<p><strong>Réponse motivée de l’employeur</strong></p>${textToHtml(point.employerAnswer)}`
  for (const commitment of point.commitments) yield composeCommitment(commitment)
  if (point.documents.length > 0) yield labelled('Documents\u00A0:', point.documents.join('\u00A0; '))
}

function* composeBallot({ votes, ...ballot }: ReportedBallot): Generator<string> {
  const secret = ballot.mode === 'counted' ? ' à bulletin secret' : ''
  yield labelled(`Vote${secret}\u00A0:`, ballot.question)
  const result = resultSentence(ballot)
  if (result !== null) yield line(`${result}.`)
  if (ballot.presidentVotes) yield line('Le président a pris part au vote.')
  if (votes === null) return
  yield list(
    votedFor(ballot).flatMap(([words, isFor]) => {
      const names = votes.filter(isFor).map(({ name }) => name ?? 'Le président')
      return names.length > 0 ? [`${words}\u00A0: ${names.join(', ')}`] : []
    }),
  )
}

type NamedVote = NonNullable<ReportedBallot['votes']>[number]

/** What votes by name are for, in words: each choice, and each candidate where there are some. */
function votedFor({ election }: Pick<ReportedBallot, 'election'>): [string, (vote: NamedVote) => boolean][] {
  const candidates = election?.candidates ?? []
  return [
    ...candidates.map(({ id, name }): [string, (vote: NamedVote) => boolean] => [
      `Pour ${name}`,
      ({ candidateId }) => candidateId === id,
    ]),
    ...choiceWords.map(([choice, words]): [string, (vote: NamedVote) => boolean] => [
      words,
      (vote) => vote.choice === choice && (vote.candidateId ?? null) === null,
    ]),
  ]
}

function* composeCounts({ opinion, counts }: ReportedPoint): Generator<string> {
  const words =
    counts &&
    `${counts.for} pour, ${counts.against} contre, ${counts.abstentions} abstention${counts.abstentions > 1 ? 's' : ''}`
  const label = opinion === null ? 'Vote' : opinionWords[opinion]
  if (opinion !== null || words) yield `<p><strong>${label}</strong>${words ? `\u00A0: ${words}` : ''}.</p>`
}

function* composeDecisions({ decisions }: ReportedMeeting): Generator<string> {
  if (decisions.length === 0) return
  yield '<h2>Relevé de décisions</h2>'
  yield list(decisions.map(({ number, text, ...duty }) => `D${number}. ${text}${dutyText(duty)}`))
}

function* composeCommitments({ commitments }: ReportedMeeting): Generator<string> {
  if (commitments.length === 0) return
  yield '<h2>Engagements et questions</h2>'
  for (const commitment of commitments) yield composeCommitment(commitment)
}

const commitmentWords = { commitment: 'Engagement de la direction', question: 'Question en attente de réponse' }
const composeCommitment = ({ kind, text, ...duty }: ReportedCommitment) =>
  labelled(`${commitmentWords[kind]}\u00A0:`, `${text}${dutyText(duty)}`)

/** « (La trésorière, échéance le 02/04/2026) », with a space before; empty when nothing is known. */
function dutyText({ owner, dueOn }: Pick<ReportedCommitment, 'owner' | 'dueOn'>): string {
  const facts = [owner, dueOn === null ? null : `échéance le ${dueOn.split('-').toReversed().join('/')}`]
  const known = facts.filter((fact) => fact !== null).join(', ')
  return known ? ` (${known})` : ''
}

function* composeEnd({ suspensions, closedAt }: ReportedMeeting): Generator<string> {
  const ended = suspensions.filter(({ until }) => until !== null)
  if (ended.length > 0) {
    yield '<h2>Suspensions de séance</h2>'
    yield list(ended.map(({ from, until }) => `De ${formatFrenchTime(from)} à ${formatFrenchTime(until ?? from)}`))
  }
  if (closedAt === null) return
  yield '<h2>Fin de la séance</h2>'
  yield line(`La séance est levée à ${formatFrenchTime(closedAt)}.`)
}
