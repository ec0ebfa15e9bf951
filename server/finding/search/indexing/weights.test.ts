import { expect, test } from 'vitest'
import { type Field, impactOf } from './weights.ts'

/** Average field lengths. */
const lengths = { title: 13, heading: 54, introduction: 46, text: 281, keywords: 12, citations: 20 }
const impact = (field: Field, citing = 0) => impactOf({ [field]: 1 }, lengths, citing)

test('a word counts most in the title, then under a heading, in the introduction, and in the text', () => {
  const inOrder = (['title', 'heading', 'introduction', 'text'] as const).map((field) => impact(field))
  expect(inOrder).toEqual(inOrder.toSorted((a, b) => b - a))
  expect(new Set(inOrder).size).toBe(4)
})

test('repetitions raise the impact, less each time', () => {
  const [once = 0, twice = 0, thrice = 0] = [1, 2, 3].map((text) => impactOf({ text }, lengths, 0))
  expect(twice).toBeGreaterThan(once)
  expect(thrice - twice).toBeLessThan(twice - once)
})

test('a cited entry weighs a little more, never twice as much', () => {
  expect(impact('text', 1)).toBeGreaterThan(impact('text'))
  expect(impact('text', 10_000)).toBeLessThan(2 * impact('text'))
})

test('a very long document has no lower impact than a long one', () => {
  const of = (text: number) => impactOf({ text: 5 }, { text }, 0)
  expect(of(4_000)).toBeLessThan(of(400))
  expect(of(400_000)).toBe(of(4_500))
})
