import { describe, expect, test, vi } from 'vitest'
import { memoize } from './memoize.ts'
import { tokenize } from './tokenizer.ts'

describe('hostile text', () => {
  const hostile = [
    'a',
    '1',
    'é\u0301',
    'a.',
    'a’',
    'd’',
    '1,',
    '1 234',
    'L. 1',
    'a-\n',
    '\u00AD',
    ' ',
    '"',
    '😀',
    '\uD800',
    'prud ',
  ]

  // far beyond the timeout of the test, if any part were read repeatedly
  test.each(hostile)('300 000 characters of %j give terms that fit the index', (part) => {
    const words = tokenize(part.repeat(300_000 / part.length))
    expect(words.filter(({ term }) => term.length > longestTerm)).toEqual([])
  })

  test.each(hostile)('four times as many %j take four times the work', (part) => {
    expect(workOf(part.repeat(4_000))).toBeLessThanOrEqual(4 * workOf(part.repeat(1_000)) + 1_000)
  })
})

/** The letters of an article, plus 64 characters. */
const longestTerm = 66

/** Counts the patterns tried and the characters folded. */
function workOf(text: string): number {
  const tried = vi.spyOn(RegExp.prototype, 'exec')
  const folded = vi.spyOn(String.prototype, 'normalize')
  tokenize(text)
  const characters = folded.mock.contexts.reduce<number>((sum, folded) => sum + String(folded).length, 0)
  const work = tried.mock.calls.length + characters
  tried.mockRestore()
  folded.mockRestore()
  return work
}

describe('the cache of words', () => {
  test('is used for repeated words', () => {
    const worked: string[] = []
    const answer = memoize((word) => {
      worked.push(word)
      return `${word}!`
    })
    expect([answer('élu'), answer('élu'), worked]).toEqual(['élu!', 'élu!', ['élu']])
  })

  test('is cleared before it fills the memory', () => {
    let worked = 0
    const answer = memoize((word) => String((worked += 1)) + word)
    for (let word = 0; word < 50_001; word += 1) answer(`mot${word}`)
    answer('mot0')
    expect(worked).toBe(50_002)
  })
})
