import { expect, test } from 'vitest'
import { blankPoint, blankSession, type PointFormValues } from './formValues.ts'
import { typedSince } from './typedSince.ts'

const point = (key: string, change: Partial<PointFormValues> = {}): PointFormValues => ({
  ...blankPoint(),
  key,
  title: key,
  ...change,
})
const sent = {
  ...blankSession(1),
  title: 'Séance ',
  place: 'Rennes',
  points: [point('a', { id: 1 }), point('b'), point('c', { id: 3 })],
}
/** The answer: words without their outer spaces, and the id of a new point. */
const saved = {
  ...sent,
  title: 'Séance',
  points: [point('a', { id: 1 }), point('b', { id: 2 }), point('c', { id: 3 })],
}

test('a form that was left alone has nothing to put on top of what was saved', () => {
  expect(typedSince(sent, structuredClone(sent), saved)).toBeNull()
})

test('fields typed during a save stay, the others take what was saved', () => {
  const later = typedSince(sent, { ...sent, place: 'Brest' }, saved)
  expect(later).toEqual({ ...saved, place: 'Brest' })
})

test('points added, changed, moved and removed during a save stay so; a new one that was saved takes its id', () => {
  const [a, b, c] = sent.points as [PointFormValues, PointFormValues, PointFormValues]
  const added = point('d')
  const later = typedSince(sent, { ...sent, points: [{ ...b, description: 'Plus long' }, a, added] }, saved)
  expect(later?.points).toEqual([{ ...b, id: 2, description: 'Plus long' }, { ...a, id: 1 }, added])
  expect(later?.points).not.toContainEqual(c)
})
