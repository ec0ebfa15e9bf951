import { globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const web = fileURLToPath(new URL('../web', import.meta.url))
const locales = readdirSync(join(web, 'ground/i18n/locales'))
  .filter((name) => name.startsWith('fr'))
  .map((name) => join(web, 'ground/i18n/locales', name))
const keysIn = (file: string) => Object.keys(JSON.parse(readFileSync(file, 'utf8')) as object)

test('a translation key has one text: no screen overrides the text of another', () => {
  const keys = locales.flatMap(keysIn)
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
})

/** The locale file of each key, by the key without its plural suffix. */
const fileOf = new Map(
  locales.flatMap((file) => keysIn(file).map((key) => [key.replace(/_(zero|one|many|other)$/, ''), file] as const)),
)

const sources = new Map(
  globSync('**/*.{ts,tsx}', { cwd: web, exclude: ['**/*.test.*'] }).map((name) => {
    const file = join(web, name)
    const text = readFileSync(file, 'utf8')
    const named = (pattern: RegExp) =>
      Array.from(text.matchAll(pattern), ([, to = '']) =>
        to.startsWith('#web/') ? join(web, to.slice(5)) : resolve(dirname(file), to),
      )
    const imports = named(/^(?:import|export)\s(?!type\b)(?:[^'"]*?from\s+)?'((?:\.|#web\/)[^']+)'/gm)
    return [file, { text, imports, later: named(/import\(\s*'((?:\.|#web\/)[^']+)'\s*\)/g) }]
  }),
)

/** A module and its static imports. */
function loadedWith(file: string): Set<string> {
  const found = new Set([file])
  for (const each of found) for (const to of sources.get(each)?.imports ?? []) found.add(to)
  return found
}

const main = join(web, 'main.tsx')
const pieces = new Map(
  [main, ...Array.from(sources.values()).flatMap(({ later }) => later)].map((file) => [file, loadedWith(file)]),
)

/** The locale files that are loaded whenever a chunk is shown, whoever loads it. */
function textsOf(): Map<string, Set<string>> {
  const texts = new Map<string, Set<string>>(Array.from(pieces.keys(), (piece) => [piece, new Set(locales)]))
  const own = (modules: ReadonlySet<string> | undefined): Set<string> =>
    new Set(locales.filter((file) => modules?.has(file)))
  const asking = (piece: string) =>
    Array.from(pieces).filter(([, modules]) =>
      Array.from(modules).some((module) => sources.get(module)?.later.includes(piece)),
    )
  texts.set(main, own(pieces.get(main)))
  for (let hasChanged = true; hasChanged; ) {
    hasChanged = false
    for (const [piece, modules] of pieces) {
      if (piece === main) continue
      const before = asking(piece).map(([each]) => texts.get(each) ?? new Set<string>())
      const common = before.reduce((all, each) => all.intersection(each), new Set(locales))
      const known = common.union(own(modules)).union(texts.get(main) ?? new Set<string>())
      hasChanged ||= known.size !== texts.get(piece)?.size
      texts.set(piece, known)
    }
  }
  return texts
}

test('the texts of a component are loaded with every screen that shows it', () => {
  const texts = textsOf()
  const missing = Array.from(pieces).flatMap(([piece, modules]) =>
    Array.from(modules, (module) => [module, sources.get(module)?.text ?? ''] as const)
      .filter(([module]) => module.endsWith('.tsx'))
      .flatMap(([module, text]) =>
        Array.from(text.matchAll(/\bt\(\s*['`]([\w.-]+)(\$\{)?/g)).flatMap(([, key = '', isBeginning]) => {
          const files = isBeginning
            ? Array.from(fileOf).flatMap(([known, file]) => (known.startsWith(key) ? [file] : []))
            : [fileOf.get(key) ?? join(web, 'ground/i18n/locales/fr.json')]
          // Of several files with keys of the same prefix, one must be loaded.
          const isThere = files.some((file) => texts.get(piece)?.has(file))
          return isThere ? [] : [`${key} of ${module.slice(web.length)} on ${piece.slice(web.length)}`]
        }),
      ),
  )
  expect(missing).toEqual([])
})
