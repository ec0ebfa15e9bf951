import { expect, test } from 'vitest'
import { findMissingTranslations } from './missingTranslations.ts'
import { readModule } from './moduleFacts.ts'

const locales = new Map([
  ['fr.json', ['nav.users', 'records.none']],
  ['fr.records.json', ['records.tick', 'records.untick']],
  ['fr.users.json', ['users.title', 'users.count_one', 'users.count_other', 'users.state.open', 'users.state.closed']],
])

const translations = (file: string) => `import words from '#web/ground/i18n/locales/${file}'\naddTranslations(words)`

/** An interface whose screen of users shows what `page` says. */
const missingIn = (page: string, others: Record<string, string> = {}) => {
  const sources = {
    'web/main.tsx': "const screens = [() => import('./users/UsersPage.tsx')]",
    'web/users/translations.ts': translations('fr.users.json'),
    'web/records/translations.ts': translations('fr.records.json'),
    'web/records/RowCheckbox.tsx':
      "export const RowCheckbox = () => <i>{t(on ? 'records.untick' : 'records.tick')}</i>",
    'web/users/UsersPage.tsx': page,
    ...others,
  }
  const modules = Object.entries(sources).map(([path, source]) => [path, readModule(path, source)] as const)
  return findMissingTranslations(new Map(modules), locales, 'web/main.tsx')
}

test('a screen that shows a component without loading its translations is reported, with the keys', () => {
  const page = "import './translations.ts'\nimport { RowCheckbox } from '../records/RowCheckbox.tsx'\nt('users.title')"
  expect(missingIn(page)).toEqual([
    'web/records/RowCheckbox.tsx: « records.tick » (fr.records.json) in web/users/UsersPage.tsx',
    'web/records/RowCheckbox.tsx: « records.untick » (fr.records.json) in web/users/UsersPage.tsx',
  ])
  expect(missingIn(`import '../records/translations.ts'\n${page}`)).toEqual([])
})

test('plural forms and keys with a variable part are keys too', () => {
  const inPage = (words: string) => missingIn(`export const page = ${words}`).map((line) => line.split(' ')[2])
  expect(inPage("t('users.count', { count })")).toEqual(['users.count'])
  expect(inPage('t(`users.state.${state}`)')).toHaveLength(1)
  expect(inPage("t('nav.users')")).toEqual([])
})

test('a dialog may use the translations of the only screen that opens it, not those of one of two', () => {
  const dialog = { 'web/users/Dialog.tsx': "export default () => <p>{t('users.title')}</p>" }
  const page = "import './translations.ts'\nexport const open = () => import('./Dialog.tsx')"
  expect(missingIn(page, dialog)).toEqual([])
  const other = {
    ...dialog,
    'web/main.tsx': "const screens = [() => import('./users/UsersPage.tsx'), () => import('./users/Other.tsx')]",
    'web/users/Other.tsx': "export const open = () => import('./Dialog.tsx')",
  }
  expect(missingIn(page, other)).toEqual([
    'web/users/Dialog.tsx: « users.title » (fr.users.json) in web/users/Dialog.tsx',
  ])
})

test('what a glob imports is shown by the module that imports it', () => {
  const page = "export const all = import.meta.glob('../*/entries.ts', { eager: true })"
  expect(missingIn(page, { 'web/users/entries.ts': "export const entries = [{ label: 'users.title' }]" })).toEqual([
    'web/users/entries.ts: « users.title » (fr.users.json) in web/users/UsersPage.tsx',
  ])
})

test('types, names of kinds and texts of the palette are not shown', () => {
  const page = `
    import type { Title } from './Title.tsx'
    type Key = 'users.title'
    const icons = { 'users.title': icon }
    const entry = { otherNames: ['users.title'] }`
  expect(missingIn(page)).toEqual([])
})
