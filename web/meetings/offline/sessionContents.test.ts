import { expect, test } from 'vitest'
import type { Session } from '#contract/meetings/sessions/sessions.ts'
import { contentStamp, documentsOf, totalFileBytes } from './sessionContents.ts'

type Point = Session['agenda'][number]

const paper = (id: number, change = {}) =>
  ({ id, title: `Note ${id}`, size: 1_000, fileVersion: 1, read: 'never', ...change }) as Point['documents'][number]
const point = (documents: Point['documents'], points: Point['points'] = []) => ({ documents, points }) as Point
const session = (change: Partial<Session> = {}) =>
  ({
    version: 3,
    agenda: [point([paper(1)], [point([paper(2)])]), point([paper(1)])],
    documents: [paper(3)],
    minutes: null,
    ...change,
  }) as Session

const minutes = (document: object | null) => ({ document }) as unknown as Session['minutes']

const ids = (of: Session) => documentsOf(of).map(({ id }) => id)

test('lists the documents of points, nested points, session and minutes once each', () => {
  expect(ids(session())).toEqual([1, 2, 3])
  expect(ids(session({ minutes: minutes(paper(4)) }))).toEqual([1, 2, 3, 4])
  expect(ids(session({ minutes: minutes(null) }))).toEqual([1, 2, 3])
  expect(totalFileBytes(session())).toBe(3_000)
})

test.each([
  ['its record', { version: 4 }],
  ['a document more', { documents: [paper(3), paper(5)] }],
  ['a document less', { documents: [] }],
  ['a new version of a file', { documents: [paper(3, { fileVersion: 2 })] }],
  ['the title of a document', { documents: [paper(3, { title: 'Avis' })] }],
])('%s changes the stamp', (_what, change) => {
  expect(contentStamp(session(change))).not.toBe(contentStamp(session()))
})

test('reading a document does not change the stamp', () => {
  expect(contentStamp(session({ documents: [paper(3, { read: 'current' })] }))).toBe(contentStamp(session()))
})
