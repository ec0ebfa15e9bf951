import { expect, test } from 'vitest'
import { composeMinutes, type ReportedBallot, type ReportedMeeting, type ReportedPoint } from './composeMinutes.ts'

const point = (over: Partial<ReportedPoint>): ReportedPoint => ({
  id: 1,
  number: '1',
  title: 'Bilan social',
  isNested: false,
  rapporteur: null,
  opinion: null,
  opinionText: null,
  employerAnswer: null,
  counts: null,
  ballots: [],
  commitments: [],
  documents: [],
  ...over,
})
const ballot: ReportedBallot = {
  question: 'Adopter le texte ?',
  mode: 'byHand',
  opinion: null,
  result: 'adopted',
  counts: { for: 7, against: 3, abstentions: 2, blanks: 0 },
  voters: 12,
  presidentVotes: false,
  votes: null,
  election: null,
}
const meeting = (over: Partial<ReportedMeeting>): ReportedMeeting => ({
  openedAt: '2026-03-19T08:00:00Z',
  closedAt: '2026-03-19T10:40:00Z',
  attendance: null,
  points: [],
  decisions: [],
  commitments: [],
  notes: new Map(),
  suspensions: [],
  ...over,
})
/** The text, a line for each block, with plain spaces. */
const textOf = (over: Partial<ReportedMeeting>) =>
  composeMinutes(meeting(over))
    .replaceAll(/<\/(?:p|h2|h3|li|blockquote)>/g, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/[\u00A0\u202F]/g, ' ')
    .split('\n')
    .filter((line) => line !== '')

test('minutes begin with the opening and end with the end', () => {
  expect(textOf({})).toEqual(['La séance est ouverte à 9 h 00.', 'Fin de la séance', 'La séance est levée à 11 h 40.'])
  expect(textOf({ openedAt: null, closedAt: null })).toEqual([])
  expect(textOf({ attendance: { seats: [], others: [] } })).not.toContain('Présences')
})

test('presence is told by seat, with replacements, then that of others', () => {
  const attendance = {
    seats: [
      {
        seat: ['Siège 1'],
        name: 'ABEL Ève',
        mandate: 'Titulaire',
        presence: ['9 h 00 – 11 h 40, sur place'],
        replacement: [],
      },
      {
        seat: ['Siège 2', 'Cadres'],
        name: 'BŒUF Jean',
        mandate: 'Titulaire',
        presence: ['Absent'],
        replacement: ['CARO Zoé, 9 h 00 – 11 h 40'],
      },
      {
        seat: ['Siège 3'],
        name: 'Siège vacant',
        mandate: null,
        presence: [],
        replacement: ['CARO Zoé, 9 h 00 – 11 h 40'],
      },
    ],
    others: [
      {
        seat: [],
        name: 'CARO Zoé',
        mandate: 'Suppléant',
        presence: ['9 h 00 – 11 h 40, à distance'],
        replacement: ['BŒUF Jean, 9 h 00 – 11 h 40'],
      },
    ],
  }
  expect(textOf({ attendance }).slice(1, -2)).toEqual([
    'Présences',
    'Siège 1 : ABEL Ève (Titulaire) ; 9 h 00 – 11 h 40, sur place',
    'Siège 2, Cadres : BŒUF Jean (Titulaire) ; absent ; remplacé par CARO Zoé, 9 h 00 – 11 h 40',
    'Siège 3 : Siège vacant ; tenu par CARO Zoé, 9 h 00 – 11 h 40',
    'Suppléants et autres personnes',
    'CARO Zoé (Suppléant) : 9 h 00 – 11 h 40, à distance ; remplace BŒUF Jean, 9 h 00 – 11 h 40',
  ])
})

test('a point has its notes, its votes in words, its opinion, the answer of the employer (L2315-34) and its documents', () => {
  const notes = new Map([[1, '<p>Mme Abel demande <strong>le détail</strong>.</p>']])
  const points = [
    point({
      rapporteur: 'Mme Morvan',
      ballots: [{ ...ballot, opinion: 'favorable' }],
      opinionText: 'Avis motivé.\n\nDeuxième paragraphe.',
      employerAnswer: 'La direction répondra <lundi>.',
      documents: ['Bilan social 2025'],
    }),
    point({ id: 2, number: '1.1', title: 'Annexe & suite', isNested: true }),
  ]
  expect(textOf({ points, notes }).slice(1, -2)).toEqual([
    '1. Bilan social',
    'Rapporteur : Mme Morvan',
    'Mme Abel demande le détail.',
    'Vote : Adopter le texte ?',
    'Avis favorable adopté : 7 voix pour sur 12 votants présents (3 contre, 2 abstentions).',
    'Avis motivé.',
    'Deuxième paragraphe.',
    'Réponse motivée de l’employeur',
    'La direction répondra &lt;lundi&gt;.',
    'Documents : Bilan social 2025',
    '1.1. Annexe &amp; suite',
  ])
  expect(composeMinutes(meeting({ points }))).toContain('<h3>1.1. Annexe &amp; suite</h3>')
})

test('a vote by name is a roll call, a secret one has counts alone', () => {
  const votes = [
    { name: 'ABEL Ève', choice: 'for' as const },
    { name: 'BŒUF Jean', choice: 'against' as const },
    { name: null, choice: 'for' as const },
    { name: 'CARO Zoé', choice: null },
  ]
  const counts = { for: 2, against: 1, abstentions: 0, blanks: 0 }
  const named = {
    ...ballot,
    mode: 'named' as const,
    presidentVotes: true,
    voters: 4,
    counts,
    result: 'rejected' as const,
    votes,
  }
  expect(textOf({ points: [point({ ballots: [named] })] }).slice(2, -2)).toEqual([
    'Vote : Adopter le texte ?',
    'Rejeté : 2 voix pour sur 4 votants présents (1 contre, 1 n’a pas pris part au vote).',
    'Le président a pris part au vote.',
    'Pour : ABEL Ève, Le président',
    'Contre : BŒUF Jean',
  ])
  const secret = { ...ballot, mode: 'counted' as const }
  expect(textOf({ points: [point({ ballots: [secret] })] })).toContain('Vote à bulletin secret : Adopter le texte ?')
})

test('votes that were written down without a ballot are told', () => {
  const counts = { for: 5, against: 0, abstentions: 1 }
  expect(textOf({ points: [point({ opinion: 'reserved', counts })] })).toContain(
    'Avis avec réserves : 5 pour, 0 contre, 1 abstention.',
  )
  expect(textOf({ points: [point({ counts: { ...counts, abstentions: 2 } })] })).toContain(
    'Vote : 5 pour, 0 contre, 2 abstentions.',
  )
})

test('decisions and suspensions are listed', () => {
  const decisions = [
    { number: 1, text: 'Revoir le budget', owner: 'La trésorière', dueOn: '2026-04-02' },
    { number: 2, text: 'Publier', owner: null, dueOn: null },
  ]
  const suspensions = [
    { from: '2026-03-19T09:15:00Z', until: '2026-03-19T09:30:00Z' },
    { from: '2026-03-19T10:00:00Z', until: null },
  ]
  expect(textOf({ decisions, suspensions }).slice(1, -2)).toEqual([
    'Relevé de décisions',
    'D1. Revoir le budget (La trésorière, échéance le 02/04/2026)',
    'D2. Publier',
    'Suspensions de séance',
    'De 10 h 15 à 10 h 30',
  ])
})

test('commitments and questions are told at their point, the others at the end (L2312-15)', () => {
  const commitments = [
    { kind: 'commitment' as const, text: 'Remettre les chiffres', owner: 'La DRH', dueOn: '2026-04-02' },
    { kind: 'question' as const, text: 'Combien de postes ?', owner: null, dueOn: null },
  ]
  expect(textOf({ points: [point({ commitments })] }).slice(2, -2)).toEqual([
    'Engagement de la direction : Remettre les chiffres (La DRH, échéance le 02/04/2026)',
    'Question en attente de réponse : Combien de postes ?',
  ])
  expect(textOf({ commitments }).slice(1, 3)).toEqual([
    'Engagements et questions',
    'Engagement de la direction : Remettre les chiffres (La DRH, échéance le 02/04/2026)',
  ])
})
