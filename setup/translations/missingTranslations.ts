import { posix } from 'node:path'
import type { ModuleFacts } from './moduleFacts.ts'

/** The keys of each file of translations. */
export type Locales = ReadonlyMap<string, readonly string[]>
export type Modules = ReadonlyMap<string, ModuleFacts>

/** The file of the words that come with the first page. */
const always = 'fr.json'

/**
 * Finds the keys that a module may show although nothing that is loaded by then adds their translation: the user
 * would read the key.
 * @param first the module that starts the interface
 * @returns one line each: module, key, file of translations, and the lazily loaded module with which it comes
 */
export function findMissingTranslations(modules: Modules, locales: Locales, first: string): string[] {
  const filesOf = filesByKey(locales)
  const chunks = findChunks(modules, first)
  const loaded = loadedTranslations(modules, chunks, first)
  const missing = new Set<string>()
  for (const [root, members] of chunks) {
    const isLoaded = (files: readonly string[]) => files.some((file) => loaded.get(root)?.has(file))
    for (const member of members) {
      // Reads and changes come early; the screens that import them show their texts.
      if (root === first && !member.endsWith('x')) continue
      for (const [key, files] of keysOf(modules.get(member), filesOf))
        if (!isLoaded(files)) missing.add(`${member}: « ${key} » (${files.join(', ')}) in ${root}`)
    }
  }
  return [...missing].toSorted()
}

function filesByKey(locales: Locales): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const [file, keys] of locales)
    for (const key of keys)
      for (const name of new Set([key, key.replace(/_(?:zero|one|many|other)$/, '')]))
        found.set(name, [...(found.get(name) ?? []), file])
  return found
}

/** Keys that a module names. A key with variable parts may be in any of the files that have one like it. */
function keysOf(facts: ModuleFacts | undefined, filesOf: ReadonlyMap<string, string[]>): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const key of facts?.strings ?? []) {
    const files = key.includes('.') ? filesOf.get(key) : undefined
    // Names of screens and actions in the palette, which loads them itself.
    if (files && !key.startsWith('palette.')) found.set(key, files)
  }
  for (const pattern of facts?.patterns ?? []) {
    const files = [...filesOf].filter(([key]) => pattern.test(key)).flatMap(([, named]) => named)
    if (files.length > 0) found.set(pattern.source, [...new Set(files)])
  }
  return found
}

/** Each lazily loaded module, and the first one, with what comes with it. */
function findChunks(modules: Modules, first: string): Map<string, ReadonlySet<string>> {
  const chunks = new Map<string, ReadonlySet<string>>()
  const waiting = [first]
  for (let root = waiting.pop(); root !== undefined; root = waiting.pop()) {
    if (chunks.has(root)) continue
    const members = closureOf(modules, root)
    chunks.set(root, members)
    for (const member of members) waiting.push(...(modules.get(member)?.laterImports ?? []))
  }
  return chunks
}

function closureOf(modules: Modules, root: string): Set<string> {
  const members = new Set<string>([root])
  for (const member of members)
    for (const next of modules.get(member)?.imports ?? [])
      for (const path of expandGlob(modules, next)) members.add(path)
  return members
}

const expandGlob = (modules: Modules, path: string): string[] =>
  path.includes('*') ? [...modules.keys()].filter((one) => posix.matchesGlob(one, path)) : [path]

/**
 * The files of translations that are certainly loaded with a chunk: its own, and those that all chunks which load it
 * have in common.
 */
function loadedTranslations(modules: Modules, chunks: Map<string, ReadonlySet<string>>, first: string) {
  const own = (root: string) =>
    [...(chunks.get(root) ?? [])].flatMap((member) => modules.get(member)?.translations ?? [])
  const parents = new Map([...chunks.keys()].map((root) => [root, parentsOf(modules, chunks, root)]))
  const everything = new Set([always, ...[...chunks.keys()].flatMap(own)])
  const loaded = new Map([...chunks.keys()].map((root) => [root, new Set(everything)]))
  loaded.set(first, new Set([always, ...own(first)]))
  // Only ever becomes smaller, so that it ends.
  for (let isChanged = true; isChanged; ) {
    isChanged = false
    for (const [root, before] of loaded) {
      if (root === first) continue
      const inCommon = (parents.get(root) ?? [])
        .map((parent) => loaded.get(parent) ?? new Set<string>())
        .reduce((common, files) => common.intersection(files))
      const after = new Set([...inCommon, ...own(root)])
      if (after.size === before.size) continue
      loaded.set(root, after)
      isChanged = true
    }
  }
  return loaded
}

const parentsOf = (modules: Modules, chunks: ReadonlyMap<string, ReadonlySet<string>>, root: string): string[] =>
  [...chunks].flatMap(([parent, members]) =>
    parent !== root && [...members].some((member) => modules.get(member)?.laterImports.includes(root)) ? [parent] : [],
  )
