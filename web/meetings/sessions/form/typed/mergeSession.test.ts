import { expect, test } from 'vitest'
import { blankPoint, blankSession, type PointFormValues, type SessionFormValues } from './formValues.ts'
import { mergeSession } from './mergeSession.ts'

const point = (id: number, title: string, change: Partial<PointFormValues> = {}): PointFormValues => ({
  ...blankPoint(),
  key: `point-${id}`,
  id,
  title,
  ...change,
})
const fresh = (title: string): PointFormValues => ({ ...blankPoint(), title })
const base: SessionFormValues = {
  ...blankSession(1),
  title: 'Séance',
  place: 'Rennes',
  points: [point(1, 'Budget'), point(2, 'Effectifs'), point(3, 'Divers')],
}
const titles = ({ points }: SessionFormValues) => points.map(({ title }) => title)

test('my changed fields win, my unchanged fields take the saved values', () => {
  const mine = { ...base, title: 'Ma séance', day: '2026-03-19' }
  const theirs = { ...base, title: 'Leur séance', place: 'Brest' }
  const { typed, differences } = mergeSession(base, mine, theirs)
  expect(typed).toMatchObject({ title: 'Ma séance', place: 'Brest', day: '2026-03-19' })
  expect(differences).toEqual([
    { what: 'title', mine: 'Ma séance', theirs: 'Leur séance', kept: 'mine' },
    { what: 'day', mine: '2026-03-19', theirs: '', kept: 'mine' },
    { what: 'place', mine: 'Rennes', theirs: 'Brest', kept: 'theirs' },
  ])
})

test('points are merged field by field', () => {
  const mine = {
    ...base,
    points: base.points.map((one) => (one.id === 2 ? { ...one, rapporteur: 'Mme Le Goff' } : one)),
  }
  const theirs = { ...base, points: base.points.map((one) => (one.id === 2 ? { ...one, expectedMinutes: '30' } : one)) }
  const { typed, differences } = mergeSession(base, mine, theirs)
  expect(typed.points[1]).toMatchObject({ rapporteur: 'Mme Le Goff', expectedMinutes: '30' })
  expect(differences.map(({ what, point, kept }) => [what, point, kept])).toEqual([
    ['expectedMinutes', 'Effectifs', 'theirs'],
    ['rapporteur', 'Effectifs', 'mine'],
  ])
})

test('the new points of both versions are kept, each after the one it followed', () => {
  const mine = { ...base, points: [...base.points, fresh('Mon point')] }
  const theirs = { ...base, points: [base.points[0]!, point(9, 'Leur point'), ...base.points.slice(1)] }
  expect(titles(mergeSession(base, mine, theirs).typed)).toEqual([
    'Budget',
    'Leur point',
    'Effectifs',
    'Divers',
    'Mon point',
  ])
})

test('a point removed in one version is removed, unless it was changed in the other', () => {
  const without = { ...base, points: base.points.filter(({ id }) => id !== 2) }
  expect(titles(mergeSession(base, base, without).typed)).toEqual(['Budget', 'Divers'])
  expect(titles(mergeSession(base, without, base).typed)).toEqual(['Budget', 'Divers'])

  const changed = { ...base, points: base.points.map((one) => (one.id === 2 ? { ...one, title: 'Emplois' } : one)) }
  const mineKept = mergeSession(base, changed, without).typed
  expect(titles(mineKept)).toEqual(['Budget', 'Emplois', 'Divers'])
  // their point is deleted: mine is saved as a new one
  expect(mineKept.points[1]?.id).toBeUndefined()
  expect(titles(mergeSession(base, without, changed).typed)).toEqual(['Budget', 'Emplois', 'Divers'])
})

test('my order of the points wins if I changed it, otherwise theirs', () => {
  const [budget, staff, others] = base.points
  const mine = { ...base, points: [others!, budget!, staff!] }
  const theirs = { ...base, points: [staff!, budget!, others!, point(9, 'Leur point')] }
  expect(titles(mergeSession(base, base, theirs).typed)).toEqual(['Effectifs', 'Budget', 'Divers', 'Leur point'])
  expect(titles(mergeSession(base, mine, theirs).typed)).toEqual(['Divers', 'Leur point', 'Budget', 'Effectifs'])
  expect(mergeSession(base, mine, theirs).differences).toContainEqual(
    expect.objectContaining({ what: 'order', kept: 'mine' }),
  )
})

test('a level changed in one version is kept', () => {
  const nested = { ...base, points: base.points.map((one) => (one.id === 2 ? { ...one, level: 1 as const } : one)) }
  expect(mergeSession(base, nested, base).typed.points[1]?.level).toBe(1)
  expect(mergeSession(base, base, nested).typed.points[1]?.level).toBe(1)
})

test('an identical change in both versions is not a difference', () => {
  expect(mergeSession(base, { ...base, place: 'Brest' }, { ...base, place: 'Brest' }).differences).toEqual([])
})
