import { describe, expect, test } from 'vitest'
import { highlightExtract } from './highlights.ts'
import { parseQuerySyntax } from './querySyntax.ts'
import type { Word } from './tokenizer.ts'

/** Returns the words of a query. */
const asked = (typed: string) => {
  const terms = new Set(parseQuerySyntax(typed).words.map(({ term }) => term))
  return ({ term }: Word) => terms.has(term)
}
const all = () => true
const sentence = 'Le comité se réunit chaque mois. '
/** Returns the visible text of an extract. */
const seen = (html: string) => html.replaceAll(/<\/?mark>/g, '').replaceAll(/&(?:#39|\w+);/g, '_')

describe('an extract', () => {
  test('highlights the wanted words, as written', () => {
    expect(highlightExtract('L’Œuvre, les ŒUVRES sociales.', asked('oeuvre'))).toBe(
      'L’<mark>Œuvre</mark>, les <mark>ŒUVRES</mark> sociales.',
    )
  })

  test('shows where different words are close, rather than where one is repeated', () => {
    const text = `${'Budget budget budget. '.repeat(3)}${sentence.repeat(20)}Le vote du budget. ${sentence.repeat(20)}`
    expect(highlightExtract(text, asked('vote budget'))).toContain('Le <mark>vote</mark> du <mark>budget</mark>.')
  })

  test('is the first of two equally good ones', () => {
    const text = `${sentence.repeat(20)}Premier vote. ${sentence.repeat(20)}Second vote.`
    expect(highlightExtract(text, asked('vote'))).toContain('Premier <mark>vote</mark>.')
  })

  test('starts and ends between words, with « … » where the text continues', () => {
    const text = `${sentence.repeat(20)}Le vote. ${sentence.repeat(20)}`
    const extract = seen(highlightExtract(text, asked('vote')))
    expect(extract.length).toBeLessThanOrEqual(240)
    expect(extract.length).toBeGreaterThan(200)
    const [, inside = ''] = /^…\u00A0(.*)\u00A0…$/.exec(extract) ?? []
    expect(` ${text} `).toContain(` ${inside} `)
  })

  test('ends after the first part of a hyphenated compound, if there is no room for both', () => {
    expect(highlightExtract('Un procès-verbal approuvé hier', asked('procès verbal'), 14)).toBe(
      '…\u00A0<mark>procès</mark>\u00A0…',
    )
  })

  test('is the beginning of a text without matches', () => {
    expect(highlightExtract('Un texte court.', asked('budget'))).toBe('Un texte court.')
    expect(highlightExtract(`  ${sentence.repeat(20)}`, asked('budget'), 60)).toBe(
      'Le comité se réunit chaque mois. Le comité se réunit\u00A0…',
    )
    expect(highlightExtract('', all)).toBe('')
  })

  test('near the end of a text takes more of what precedes', () => {
    const extract = seen(highlightExtract(`${sentence.repeat(20)}Le vote.`, asked('vote')))
    expect(extract.length).toBeGreaterThan(200)
    expect(extract).toMatch(/^….*Le vote\.$/)
  })

  test('is on one line, with rejoined words', () => {
    expect(highlightExtract('La délé-\ngation\n\n  du\tpersonnel', asked('délégation personnel'))).toBe(
      'La <mark>délégation</mark> du <mark>personnel</mark>',
    )
  })

  test('highlights an article of law whole', () => {
    expect(highlightExtract('Selon l’article L. 2315-30, voir', asked('l2315-30'))).toBe(
      'Selon l’article <mark>L. 2315-30</mark>, voir',
    )
  })

  test.each([1, 10, 60, 240])('is at most %i characters long', (limit) => {
    const text = `${sentence.repeat(9)}vote ${sentence.repeat(9)}`
    expect(seen(highlightExtract(text, asked('vote'), limit)).length).toBeLessThanOrEqual(Math.max(limit, 5))
  })
})

describe('hostile text', () => {
  test('is escaped, highlighted or not', () => {
    expect(highlightExtract(`<script>alert("vote")</script> & 'vote'`, asked('vote script'))).toBe(
      '&lt;<mark>script</mark>&gt;alert(&quot;<mark>vote</mark>&quot;)&lt;/<mark>script</mark>&gt; &amp; &#39;<mark>vote</mark>&#39;',
    )
    expect(highlightExtract('</mark><img src=x onerror=alert(1)>', all)).not.toMatch(/<(?!\/?mark>)/)
  })

  test('loses lone surrogates, control characters and bidirectional controls', () => {
    expect(highlightExtract('vote\0 \uD800 \u202Egro\u202C \u0007x', asked('vote'))).toBe(
      '<mark>vote</mark> \uFFFD gro x',
    )
  })

  test.each(['a', '😀', '中', ' ', '\n', '<', 'a ', 'vote ', '\u00AD', 'é\u0301'])('of a million %j works', (part) => {
    const text = part.repeat(1_000_000 / part.length)
    for (const isWanted of [all, asked('vote')]) {
      const extract = highlightExtract(text, isWanted)
      expect(seen(extract).length).toBeLessThanOrEqual(240)
      expect(extract.isWellFormed()).toBe(true)
    }
  })
})
