import { expect, test } from 'vitest'
import { searchKept } from './searchKept.ts'

const document = { id: 7, title: 'Bilan social' }
const point = { id: 3, number: '1', title: 'Œuvres sociales et congés', documents: [document], points: [] }
const session = { id: 1, title: 'Séance du 7 décembre', agenda: [point], documents: [], minutes: null }
const sessions = [session] as unknown as Parameters<typeof searchKept>[0]
const texts = [
  {
    documentId: 7,
    pages: [
      { page: 1, text: 'Rien ici.' },
      { page: 2, text: 'Les congés payés des salariés, et les Congés d’été.' },
    ],
  },
]
const search = (typed: string) => searchKept(sessions, texts, typed)

test('finds titles, points and pages without regard to case, accents and ligatures', () => {
  expect(search('CONGES')).toEqual([
    { kind: 'point', sessionId: 1, pointId: 3, title: '1. Œuvres sociales et congés' },
    {
      kind: 'page',
      documentId: 7,
      title: 'Bilan social',
      page: 2,
      words: ['congés', 'Congés'],
      excerpt: 'Les congés payés des salariés, et les Congés d’été.',
    },
  ])
  expect(search('oeuvres').map(({ kind }) => kind)).toEqual(['point'])
  expect(search('social').map(({ kind }) => kind)).toEqual(['point', 'document'])
  expect(search('seance decembre').map(({ kind }) => kind)).toEqual(['session'])
})

test('wants all words in the same place, from their beginning', () => {
  expect(search('conges salar').map(({ kind }) => kind)).toEqual(['page'])
  expect(search('conges rien')).toEqual([])
  expect(search('ongés')).toEqual([])
  expect(search(' !')).toEqual([])
})
