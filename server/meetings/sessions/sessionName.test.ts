import { expect, test } from 'vitest'
import { sessionName } from './sessionName.ts'

test('the day is not repeated', () => {
  const startsAt = '2026-04-01T09:00:00+02:00'
  expect(sessionName({ title: 'Séance ordinaire', startsAt }, 'CSE')).toBe('Séance ordinaire du 1er avril 2026 – CSE')
  expect(sessionName({ title: 'Séance du 1er avril 2026', startsAt }, 'CSE')).toBe('Séance du 1er avril 2026 – CSE')
})
