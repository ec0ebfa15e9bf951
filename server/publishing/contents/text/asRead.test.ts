import { expect, test } from 'vitest'
import { asRead } from './asRead.ts'
import { openCleaner } from './clean.ts'

test('a text is cleaned for its readers, the second time too', async () => {
  const text = '<p onclick="alert(1)">Ordre du jour</p><script>alert(2)</script>'
  const cleaned = '<p>Ordre du jour</p>'
  expect(await asRead(text)).toBe(cleaned)
  expect(await asRead(text)).toBe(cleaned)
})

test('more text than is kept is read as the cleaner gives it', async () => {
  const clean = await openCleaner()
  const texts = Array.from(
    { length: 60 },
    (_, number) => `<p>${number} ${'La direction répond aux élus. '.repeat(2_000)}</p>`,
  )
  for (const text of [...texts, ...texts]) expect(await asRead(text)).toBe(clean(text).html)
})

test('no text is nothing', async () => {
  expect(await asRead('')).toBe('')
})
