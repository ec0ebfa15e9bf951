import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = new URL('../web/locales/', import.meta.url)

test('a key has one text: what one screen brings never replaces the words of another', () => {
  const keys = readdirSync(folder)
    .filter((name) => name.startsWith('fr'))
    .flatMap((name) => Object.keys(JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as object))
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
})
