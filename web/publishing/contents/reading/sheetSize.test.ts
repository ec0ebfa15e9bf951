import { expect, test } from 'vitest'
import { sheetSize } from './sheetSize.ts'

const told = (chars: number) => ({
  introduction: '',
  text: '',
  sections: { essential: [], opinions: 'a'.repeat(chars), decisions: null, takeaways: null, nextSession: null },
  outcomes: [],
  decisions: [],
})

test('the longer a synopsis is, the smaller it is printed', () => {
  const sizes = [100, 4_000, 7_000, 12_000].map((chars) => sheetSize(told(chars)).points)
  expect(sizes).toEqual(sizes.toSorted((one, other) => other - one))
  expect(new Set(sizes).size).toBe(4)
})

test('what the session says takes room too', () => {
  const outcome = { number: '1', title: 'Avis sur le bilan social', opinion: null, vote: null }
  const many = { ...told(2_900), outcomes: Array.from({ length: 20 }, () => outcome) }
  expect(sheetSize(many).points).toBeLessThan(sheetSize(told(2_900)).points)
})
