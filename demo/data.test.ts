import { describe, expect, test } from 'vitest'
import {
  documentCommissions,
  documentTypes,
  type InitialBranch,
  jobs,
  mandates,
} from '#server/operation/start/initialLists.ts'
import { bodies } from './bodies.ts'
import { createDocuments } from './documents.ts'
import { createPeople } from './people.ts'
import { createSessions, type DemoPoint } from './sessions.ts'

const reference = '2026-11-21'
const held = createSessions(reference)
const filed = createDocuments(reference, held)
const members = createPeople(reference)
const numbers = (points: readonly DemoPoint[]): string[] =>
  points.flatMap(({ number, points: below }) => [number, ...numbers(below)])
/** Paths of branches as documents name them: « Séance/Ordre du jour ». */
const paths = (tree: readonly InitialBranch[], above = ''): string[] =>
  tree.flatMap(({ name, children = [] }) => [above + name, ...paths(children, `${above}${name}/`)])

test('there are twelve bodies, sixty members, thirty sessions and about 140 documents', () => {
  expect(bodies).toHaveLength(12)
  expect(members).toHaveLength(60)
  expect(held).toHaveLength(30)
  expect(filed.length).toBeGreaterThan(130)
  expect(filed.length).toBeLessThan(160)
})

test('the same reference day gives the same data', () => {
  expect(createDocuments(reference)).toEqual(filed)
  expect(createPeople(reference)).toEqual(members)
})

test.each(['2026-01-01', '2026-03-29', '2028-02-29'])('the data are consistent on %s too', (day) => {
  expect(createSessions(day)).toHaveLength(30)
  expect(createDocuments(day)).toHaveLength(filed.length)
})

describe('members', () => {
  test('have unique addresses, the ten accounts first', () => {
    expect(new Set(members.map(({ email }) => email)).size).toBe(60)
    expect(members.slice(0, 10).map(({ email }) => email.replace('@mandature.example', ''))).toEqual([
      'admin',
      'editeur',
      'csec',
      'valideur',
      'redacteur',
      'lecteur',
      'valideur.est',
      'redacteur.est',
      'lecteur.est',
      'attente',
    ])
    expect(members.filter(({ status }) => status === 'pending')).toHaveLength(1)
  })

  test('refer to existing bodies, mandates and functions, and sit once in a body', () => {
    const mandateNames = mandates.map(({ name }) => name)
    for (const { assignments } of members) {
      expect(new Set(assignments.map(({ body }) => body)).size).toBe(assignments.length)
      expect(assignments.filter(({ main }) => main)).toHaveLength(1)
      for (const { body, mandate, job, startsOn, endsOn } of assignments) {
        expect(bodies.map(({ code }) => code)).toContain(body)
        expect(mandateNames).toContain(mandate)
        expect([null, ...jobs]).toContain(job)
        expect(startsOn < endsOn).toBe(true)
      }
    }
  })

  test('include some with an ended mandate', () => {
    expect(members.filter(({ assignments }) => assignments.every(({ endsOn }) => endsOn < reference))).toHaveLength(3)
  })
})

describe('sessions', () => {
  test('in the past are held or closed, coming ones convened or drafts', () => {
    for (const { day, status, convenedAt } of held) {
      expect(day < reference ? ['held', 'closed', 'cancelled'] : ['convened', 'draft']).toContain(status)
      expect(convenedAt === null).toBe(status === 'draft')
      expect((convenedAt ?? '') < `${reference}T`).toBe(true)
    }
    expect(held.filter(({ status }) => status === 'cancelled')).toHaveLength(1)
    expect(held.filter(({ confidential }) => confidential)).toHaveLength(1)
  })

  test('are numbered by body and year, without gaps', () => {
    const counted = Object.groupBy(
      held.filter(({ number }) => number !== null),
      ({ body, day }) => `${body} ${day.slice(0, 4)}`,
    )
    for (const inYear of Object.values(counted)) {
      expect(inYear?.map(({ number }) => number)).toEqual(inYear?.map((_, index) => index + 1))
    }
  })

  test('have four to nine agenda points, some of them nested', () => {
    for (const { agenda } of held) {
      expect(agenda.length).toBeGreaterThanOrEqual(4)
      expect(agenda.length).toBeLessThanOrEqual(9)
    }
    expect(held.flatMap(({ agenda }) => agenda).filter(({ points }) => points.length > 0).length).toBeGreaterThan(5)
  })
})

describe('documents', () => {
  test('have titles and file names that fit their columns', () => {
    const longest = (words: readonly string[]) => Math.max(...words.map((word) => word.length))
    expect(longest(filed.map(({ title }) => title))).toBeLessThanOrEqual(150)
    expect(longest(filed.flatMap(({ versions }) => versions.map(({ fileName }) => fileName)))).toBeLessThanOrEqual(180)
    expect(longest(filed.map(({ description }) => description ?? ''))).toBeLessThanOrEqual(500)
  })

  test('refer to existing records', () => {
    const types = paths(documentTypes)
    const commissions = paths(documentCommissions)
    const addresses = members.map(({ email }) => email)
    for (const { session: key, point, body, family, documentType, documentCommission, author, validator } of filed) {
      expect(family === 'committee' ? commissions : types).toContain(documentCommission ?? documentType)
      expect([documentType, documentCommission].filter((path) => path !== null)).toHaveLength(1)
      expect(addresses).toContain(author)
      expect([null, ...addresses]).toContain(validator)
      const session = held.find((candidate) => candidate.key === key)
      expect(session?.body ?? body).toBe(body)
      expect(session !== undefined).toBe(family === 'session')
      expect([null, ...numbers(session?.agenda ?? [])]).toContain(point)
    }
  })

  test('have every status, and no step after the reference day', () => {
    expect(new Set(filed.map(({ status }) => status))).toEqual(
      new Set(['draft', 'submitted', 'refused', 'published', 'archived']),
    )
    for (const { createdAt, submittedAt, decidedAt, refusalReason, status, versions } of filed) {
      const steps = [createdAt, submittedAt, decidedAt].filter((at) => at !== null)
      expect(steps.toSorted()).toEqual(steps)
      expect([...steps, ...versions.map(({ uploadedAt }) => uploadedAt)].every((at) => at < `${reference}T`)).toBe(true)
      expect(decidedAt === null).toBe(status === 'draft' || status === 'submitted')
      expect(refusalReason === null).toBe(status !== 'refused')
    }
  })

  test('have unique references; some are confidential, some in the CSEC channel, some with two versions', () => {
    expect(new Set(filed.map((document) => document.reference)).size).toBe(filed.length)
    expect(filed.filter(({ confidential }) => confidential).length).toBeGreaterThan(5)
    expect(filed.filter(({ channel }) => channel === 'csec').length).toBeGreaterThan(1)
    expect(filed.filter(({ versions }) => versions.length === 2).length).toBeGreaterThan(2)
  })
})
