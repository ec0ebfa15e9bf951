import { expect, test } from 'vitest'
import { synopsisPrintSize } from './printSize.ts'

const synopsisOf = (chars: number) => ({
  introduction: '',
  text: '',
  sections: { essential: [], opinions: 'a'.repeat(chars), decisions: null, takeaways: null, nextSession: null },
  outcomes: [],
  decisions: [],
})

test('a longer synopsis is printed smaller', () => {
  const sizes = [100, 4_000, 7_000, 12_000].map((chars) => synopsisPrintSize(synopsisOf(chars)).points)
  expect(sizes).toEqual(sizes.toSorted((one, other) => other - one))
  expect(new Set(sizes).size).toBe(4)
})

test('the data of the session counts in the length of a synopsis', () => {
  const outcome = { number: '1', title: 'Avis sur le bilan social', opinion: null, vote: null }
  const many = { ...synopsisOf(2_900), outcomes: Array.from({ length: 20 }, () => outcome) }
  expect(synopsisPrintSize(many).points).toBeLessThan(synopsisPrintSize(synopsisOf(2_900)).points)
})
