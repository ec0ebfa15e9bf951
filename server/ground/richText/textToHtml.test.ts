import { expect, test } from 'vitest'
import { cpuMs } from '#tests/support/cpuTime.ts'
import { textToHtml } from './textToHtml.ts'

test('empty lines separate paragraphs, line breaks are kept without the spaces around them', () => {
  expect(textToHtml('  Avis & réserves  \n\t suite \n \n\n Fin \n de texte\n')).toBe(
    '<p>Avis &amp; réserves<br />suite</p><p>Fin<br />de texte</p>',
  )
})

test('the line breaks of Windows are line breaks', () => {
  expect(textToHtml('Avis\r\nsuite\r\n\r\nFin')).toBe('<p>Avis<br />suite</p><p>Fin</p>')
})

test('a long run of spaces takes little work (QUALITY ACL-11)', () => {
  const text = `Avis${' '.repeat(60_000)}favorable`
  expect(cpuMs(() => textToHtml(text))).toBeLessThan(200)
})
