import { expect, test } from 'vitest'
import { titleFromFileName } from './fileNames.ts'

test.each([
  ['Note_de__synthèse.pdf', 'Note de synthèse'],
  ['a.pdf', 'a..'],
  // One character, two UTF-16 code units.
  ['🗂.pdf', '🗂..'],
  [`${'🗂'.repeat(200)}.pdf`, '🗂'.repeat(150)],
])('the file %j is titled %j', (fileName, title) => {
  expect(titleFromFileName(fileName)).toBe(title)
})
