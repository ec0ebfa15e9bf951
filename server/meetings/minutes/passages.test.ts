import { describe, expect, test } from 'vitest'
import { cpuMs } from '#tests/support/cpuTime.ts'
import { containsPassage, replacePassage } from './passages.ts'

const html = '<h2>1. Budget</h2><p>Le budget est de <strong>12\u00A0000</strong> € &amp; des poussières.</p><p>Fin.</p>'

describe('a passage', () => {
  test.each([
    'Le budget est de 12\u00A0000 €',
    'budget est de 12 000 € & des poussières.',
    '1. Budget\n\nLe budget',
    'poussières.\nFin.',
  ])('%j is found as it is read', (passage) => {
    expect(containsPassage(html, passage)).toBe(true)
  })

  test.each(['Le budget est de 13\u00A0000 €', '<strong>', 'strong', '&amp;'])('%j is not', (passage) => {
    expect(containsPassage(html, passage)).toBe(false)
  })
})

describe('replacing a passage', () => {
  test('writes the other words as plain text', () => {
    expect(replacePassage(html, 'des poussières', 'des <b>centimes</b>')).toEqual({
      html: html.replace('des poussières', 'des &lt;b&gt;centimes&lt;/b&gt;'),
    })
    expect(replacePassage(html, '& des', '& ces')).toEqual({ html: html.replace('&amp; des', '&amp; ces') })
  })

  test('takes spaces and line breaks of any kind as equal', () => {
    expect(replacePassage('<p>Douze\u00A0000 euros</p>', 'Douze\n000 euros', 'Treize')).toEqual({
      html: '<p>Treize</p>',
    })
  })

  test('is refused when the passage is not there, twice, or across a formatting', () => {
    expect(replacePassage(html, 'absent', 'x')).toEqual({ obstacle: 'gone' })
    expect(replacePassage(html, 'u', 'x')).toEqual({ obstacle: 'repeated' })
    expect(replacePassage(html, 'est de 12', 'x')).toEqual({ obstacle: 'spread' })
    expect(replacePassage(html, ' ', 'x')).toEqual({ obstacle: 'spread' })
  })

  test('does not touch attributes and entities', () => {
    const link = '<p><a href="https://exemple.fr/">exemple.fr</a></p>'
    expect(replacePassage('<p><a href="https://exemple.fr/">Site</a></p>', 'exemple', 'x')).toEqual({
      obstacle: 'gone',
    })
    expect(replacePassage(link, 'exemple', 'autre')).toEqual({ html: link.replace('>exemple', '>autre') })
    expect(replacePassage('<p>a &lt; b, salt</p>', 'lt', 'x')).toEqual({ html: '<p>a &lt; b, sax</p>' })
    expect(replacePassage('<p>a &lt; b</p>', '< b', 'x')).toEqual({ html: '<p>a x</p>' })
  })
})

test.each([
  ['a run of spaces in the other words', html, 'Fin', `x${' '.repeat(60_000)}x`],
  ['a word that is everywhere', `<p>${'à la fin '.repeat(30_000)}</p>`, 'la', 'x'],
  ['the letters of a frequent entity', `<p>${'&amp; '.repeat(20_000)}</p>`, 'amp', 'x'],
])('%s takes little work (QUALITY ACL-11)', (_name, text, passage, words) => {
  expect(cpuMs(() => replacePassage(text, passage, words))).toBeLessThan(200)
})
