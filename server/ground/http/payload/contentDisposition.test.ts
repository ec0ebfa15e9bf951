import { parse } from 'content-disposition'
import { expect, test } from 'vitest'
import { asciiFileName, contentDisposition } from './contentDisposition.ts'

test.each([
  ['été.mp3', 'ete.mp3'],
  ['e\u0301te\u0301.mp3', 'ete.mp3'],
  ['Vœux de l’Élysée – « Bilan social » n°\u00A03.pdf', "Voeux de l'Elysee - 'Bilan social' no 3.pdf"],
  [
    'Séance ordinaire du 1er\u202Favril 2026 — CSE Île‑de‑France….zip',
    'Seance ordinaire du 1er avril 2026 - CSE Ile-de-France....zip',
  ],
  ['Budget 1 200 €.pdf', 'Budget 1 200 EUR.pdf'],
  ['Façade ﬁnale, ½ journée.pdf', 'Facade finale, 1-2 journee.pdf'],
  ['guide.pdf', 'guide.pdf'],
  ['taux 50%25.pdf', 'taux 50_25.pdf'],
  ['a"b\\c/d.pdf', "a'b-c-d.pdf"],
  ['会議.pdf', 'fichier.pdf'],
  ['📎.pdf', 'fichier.pdf'],
  ['rapport 📎.pdf', 'rapport _.pdf'],
])('%s has the readable ASCII name %s', (name, ascii) => {
  expect(asciiFileName(name)).toBe(ascii)
})

test('an ASCII name is sent once, another name with an ASCII fallback', () => {
  expect(contentDisposition('guide.pdf', 'inline')).toBe('inline; filename=guide.pdf')
  expect(contentDisposition('été.mp3', 'attachment')).toBe(
    "attachment; filename=ete.mp3; filename*=UTF-8''%C3%A9t%C3%A9.mp3",
  )
})

test.each(['Vœux « 2026 ».pdf', '会議.pdf', 'a"b.pdf', '50%25.pdf'])('%s is parsed back unchanged', (name) => {
  expect(parse(contentDisposition(name, 'attachment')).parameters).toMatchObject({ filename: name })
})
