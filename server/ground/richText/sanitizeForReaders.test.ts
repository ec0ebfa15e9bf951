import { expect, test } from 'vitest'
import { loadSanitizer } from '#server/ground/richText/sanitizer.ts'
import { sanitizeForReaders } from './sanitizeForReaders.ts'

test('a text is sanitized for its readers, also from the cache', async () => {
  const text = '<p onclick="alert(1)">Ordre du jour</p><script>alert(2)</script>'
  const cleaned = '<p>Ordre du jour</p>'
  expect(await sanitizeForReaders(text)).toBe(cleaned)
  expect(await sanitizeForReaders(text)).toBe(cleaned)
})

test('texts beyond the size of the cache are sanitized too', async () => {
  const clean = await loadSanitizer()
  const texts = Array.from(
    { length: 60 },
    (_, number) => `<p>${number} ${'La direction répond aux élus. '.repeat(2_000)}</p>`,
  )
  for (const text of [...texts, ...texts]) expect(await sanitizeForReaders(text)).toBe(clean(text).html)
})

test('an empty text stays empty', async () => {
  expect(await sanitizeForReaders('')).toBe('')
})
