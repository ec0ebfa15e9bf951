import { expect, test } from 'vitest'
import { cpuMs } from '#tests/support/cpuTime.ts'
import { pageText } from './pageText.ts'

const run = (str: string, hasEOL = false) => ({ str, hasEOL })

test('a line of the page is a line of the text', () => {
  expect(pageText([run('Ordre'), run(' '), run('du jour', true), run('  1. Budget  ', true)])).toBe(
    'Ordre du jour\n1. Budget',
  )
})

test('a line of spaces does not keep the indent of the next one', () => {
  expect(pageText([run('A', true), run(' ', true), run('   Article 2')])).toBe('A\n\nArticle 2')
})

test('a word hyphenated with a soft hyphen is joined; a hard hyphen stays', () => {
  expect(pageText([run('con\u00AD', true), run('sultation, porte-', true), run('parole')])).toBe(
    'consultation, porte-\nparole',
  )
})

test('combining accents are composed', () => {
  expect(pageText([run('Se\u0301ance')])).toBe('S\u00E9ance')
})

test('control characters and unpaired surrogates are dropped', () => {
  expect(pageText([run('bud\0get\u0007 20\uD800 %')])).toBe('budget 20\uFFFD %')
})

test('marked content has no text, and blank lines are collapsed', () => {
  expect(
    pageText([{ type: 'beginMarkedContent' }, run('A', true), run('', true), run('', true), run('', true), run('B')]),
  ).toBe('A\n\nB')
})

test('a long run of spaces takes little work (QUALITY ACL-11)', () => {
  const runs = [run(`Avis${' '.repeat(60_000)}favorable`)]
  expect(cpuMs(() => pageText(runs))).toBeLessThan(200)
})
