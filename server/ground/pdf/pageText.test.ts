import { expect, test } from 'vitest'
import { pageText } from './pageText.ts'

const run = (str: string, hasEOL = false) => ({ str, hasEOL })

test('a line of the page is a line of the text', () => {
  expect(pageText([run('Ordre'), run(' '), run('du jour', true), run('  1. Budget  ', true)])).toBe(
    'Ordre du jour\n1. Budget',
  )
})

test('a word cut by a soft hyphen is put together again; a hard hyphen stays', () => {
  expect(pageText([run('con\u00AD', true), run('sultation, porte-', true), run('parole')])).toBe(
    'consultation, porte-\nparole',
  )
})

test('accents written in two characters become one', () => {
  expect(pageText([run('Se\u0301ance')])).toBe('S\u00E9ance')
})

test('what PostgreSQL cannot hold is dropped, what an index cannot use too', () => {
  expect(pageText([run('bud\0get\u0007 20\uD800 %')])).toBe('budget 20\uFFFD %')
})

test('marked content has no text, and many blank lines are one', () => {
  expect(
    pageText([{ type: 'beginMarkedContent' }, run('A', true), run('', true), run('', true), run('', true), run('B')]),
  ).toBe('A\n\nB')
})
