import { expect, test } from 'vitest'
import type { Section } from '#server/ground/searchEntries/entry.ts'
import { entryTermsOf } from './entryTerms.ts'

const section = (field: Section['field'], text: string): Section => ({ field, page: null, text })
const read = (...sections: Section[]) => entryTermsOf({ sections })

test('a posting has the sections and positions of its term, stop words counted', async () => {
  const { postings } = await read(section('title', 'Le budget'), section('text', 'Un budget, puis le budget'))
  expect(postings.get('budget')).toMatchObject({ inTitle: true, places: [1, 65_536 + 1, 65_536 + 4] })
  expect(postings.get('le')).toBeUndefined()
})

test('at most the first 1,024 positions of a term are kept', async () => {
  const { postings } = await read(section('text', 'vote '.repeat(2_000)))
  expect(postings.get('vote')?.places).toEqual(Array.from({ length: 1_024 }, (_, place) => place))
})

test('positions continue across the pieces of a long text', async () => {
  const { postings } = await read(section('text', `${'mot '.repeat(12_000)}fin`))
  expect(postings.get('fin')?.places).toEqual([12_000])
})

test('a word weighs more in a short text, and more when repeated', async () => {
  const impact = async (text: string) => (await read(section('text', text))).postings.get('budget')?.impact ?? 0
  const once = await impact(`budget ${'mot '.repeat(200)}`)
  expect(await impact('budget mot')).toBeGreaterThan(once)
  expect(await impact(`budget budget ${'mot '.repeat(199)}`)).toBeGreaterThan(once)
})

test.each([
  ['its accents, wherever they are written', 'PROCEDURE puis procédure', 'procedure', 'procédure'],
  ['no capital at the beginning of a sentence', 'Procédure', 'procedure', 'procédure'],
  ['the capitals of an acronym', 'le CSE', 'cse', 'CSE'],
  ['no mark of a line that cut it', 'la délé-\ngation', 'delegation', 'delegation'],
])('a word is displayed with %s', async (_what, text, folded, shown) => {
  expect((await read(section('text', text))).words.get(folded)?.shown).toBe(shown)
})

test('numbers and words of one or two letters are not displayed as words', async () => {
  const { words } = await read(section('text', 'article L2315-30, 2026, ab, x'))
  expect([...words.keys()]).toEqual(['article'])
})

test('many short entries let the event loop run as often as one long entry', async () => {
  let turns = 0
  const count = () => {
    turns += 1
    next = setImmediate(count)
  }
  let next = setImmediate(count)
  for (let entry = 0; entry < 40; entry++) await read(section('text', 'mot '.repeat(1_250)))
  clearImmediate(next)
  // 200,000 characters
  expect(turns).toBeGreaterThanOrEqual(10)
})
