// node setup/checkTranslations.ts : checks that each screen loads the translations of what it shows
import { readdirSync, readFileSync } from 'node:fs'
import { findMissingTranslations } from './translations/missingTranslations.ts'
import { readModule } from './translations/moduleFacts.ts'

const locales = 'web/ground/i18n/locales'
const read = (path: string) => readFileSync(path, 'utf8')

const modules = readdirSync('web', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
  .map((name) => `web/${name}`)
const keys = readdirSync(locales)
  .filter((name) => name.startsWith('fr'))
  .map((name) => [name, Object.keys(JSON.parse(read(`${locales}/${name}`)) as object)] as const)

const missing = findMissingTranslations(
  new Map(modules.map((path) => [path, readModule(path, read(path))])),
  new Map(keys),
  'web/main.tsx',
)
for (const line of missing) console.error(line)
if (missing.length > 0) {
  console.error('Import the translations where these keys are used (`translations.ts` of the subject).')
  process.exitCode = 1
}
