import { describe, expect, test } from 'vitest'
import { parseQuerySyntax, type QueryPhrase, type QueryWord } from './querySyntax.ts'

const shown = (asked: (QueryWord | QueryPhrase)[]) =>
  asked.map((one) => (one.kind === 'phrase' ? `"${one.shown}"` : one.shown))
const wanted = (typed: string) => shown(parseQuerySyntax(typed).wanted)
const excluded = (typed: string) => shown(parseQuerySyntax(typed).excluded)

test('words are in typed order, without duplicates or stop words', () => {
  expect(wanted('Comment faire l’élection du CSE, une élection ?')).toEqual(['élection', 'CSE'])
})

test('a word has its term, spelling and position', () => {
  expect(parseQuerySyntax('les Délégués').wanted).toEqual([
    { kind: 'word', term: 'delegu', folded: 'delegues', shown: 'Délégués', last: true, position: 1 },
  ])
})

describe('phrases', () => {
  test.each([
    '"ordre du jour"',
    '“ordre du jour”',
    '„ordre du jour“',
    '«\u00A0ordre du jour\u00A0»',
    '« ordre du jour »',
  ])('%s', (typed) =>
    expect(parseQuerySyntax(typed).wanted).toEqual([
      {
        kind: 'phrase',
        words: [
          { term: 'ordr', folded: 'ordre', offset: 0 },
          { term: 'jour', folded: 'jour', offset: 2 },
        ],
        shown: 'ordre du jour',
      },
    ]),
  )

  test.each([
    ['"la réunion"', ['réunion']],
    ['budget "du ordre" jour', ['budget', 'ordre', 'jour']],
    ['"le la les"', []],
    ['""', []],
    ['budget "ordre du', ['budget', 'ordre']],
    ['"budget 2026" « ordre', ['"budget 2026"', 'ordre']],
    ['budget"ordre du jour"vote', ['budget', '"ordre du jour"', 'vote']],
  ])('%s', (typed, expected) => expect(wanted(typed)).toEqual(expected))

  test('an article has its most precise number', () => {
    expect(parseQuerySyntax('"article L. 2315-30"').wanted).toMatchObject([
      { words: [{ term: 'articl' }, { term: 'l2315-30' }] },
    ])
  })

  test('words of phrases are not among single words', () => {
    expect(shown(parseQuerySyntax('"ordre du jour" budget -vote').words)).toEqual(['budget'])
  })
})

describe('exclusions', () => {
  test.each([
    ['budget -vote', ['budget'], ['vote']],
    ['-vote', [], ['vote']],
    ['budget -"ordre du jour"', ['budget'], ['"ordre du jour"']],
    ['budget -«ordre du jour»', ['budget'], ['"ordre du jour"']],
    ['-procès-verbal budget', ['budget'], ['"procès-verbal"']],
    ['-l’élu', [], ['élu']],
    ['-L. 2315-30 budget', ['budget'], ['L. 2315-30']],
    ['procès-verbal', ['procès', 'verbal'], []],
    ['budget - vote', ['budget', 'vote'], []],
    ['budget -', ['budget'], []],
    ['--', [], []],
    ['budget -le', ['budget'], []],
    ['(-vote)', [], ['vote']],
  ])('%s', (typed, expectedWanted, expectedExcluded) => {
    expect(wanted(typed)).toEqual(expectedWanted)
    expect(excluded(typed)).toEqual(expectedExcluded)
  })
})

describe('the unfinished word', () => {
  const last = (typed: string) =>
    parseQuerySyntax(typed)
      .words.filter((word) => word.last)
      .map((word) => word.shown)

  test.each([
    ['budget prév', ['prév']],
    ['budget prév ', []],
    ['budget, ', []],
    ['budget -prév', []],
    ['"budget prév"', []],
    ['comité d’entre', ['entre']],
    ['procès-', ['procès']],
    ['L. 2315-', ['L. 2315']],
    ['"budget', ['budget']],
  ])('%j', (typed, expected) => expect(last(typed)).toEqual(expected))

  test('an excluded word is never unfinished', () => {
    expect(parseQuerySyntax('budget -prév').excluded).toMatchObject([{ shown: 'prév', last: false }])
  })
})

describe('articles of law', () => {
  test.each([
    ['L. 2315-30', ['l2315-30']],
    ['l2315-30', ['l2315-30']],
    ['2315-30', ['2315-30']],
    ['article L. 2315-30 du code', ['l2315-30', 'code']],
    ['art. L2315-30', ['l2315-30']],
    ['article 2315-30', ['2315-30']],
    ['article du code', ['articl', 'code']],
    ['article 12', ['articl', '12']],
  ])('%s', (typed, expected) => {
    expect(parseQuerySyntax(typed).words.map(({ term }) => term)).toEqual(expected)
  })
})

describe('the limit of ten words', () => {
  const numbers = Array.from({ length: 15 }, (_, index) => `mot${index}`)

  test('keeps the first ten', () => {
    expect(wanted(`le ${numbers.join(' de ')}`)).toEqual(numbers.slice(0, 10))
  })

  test('counts words of phrases and excluded words', () => {
    const typed = `"${numbers.slice(0, 6).join(' ')}" -${numbers[6]} ${numbers.slice(7).join(' ')}`
    expect(wanted(typed)).toEqual([`"${numbers.slice(0, 6).join(' ')}"`, 'mot7', 'mot8', 'mot9'])
    expect(excluded(typed)).toEqual(['mot6'])
  })

  test('shortens a longer phrase to ten words', () => {
    expect(parseQuerySyntax(`"${numbers.join(' ')}"`).wanted).toMatchObject([{ words: { length: 10 } }])
  })
})

test.each(['', ' ', 'comment faire', 'est-ce que', '?!', '-', '"', '« »', '\uD800', '%_:*\\', '\0'])(
  '%j is an empty query',
  (typed) => {
    expect(parseQuerySyntax(typed)).toEqual({ wanted: [], excluded: [], words: [] })
  },
)
