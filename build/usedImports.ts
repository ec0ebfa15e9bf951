import type { ESTree } from 'vite'

/** Parses the code of a module like the bundler. */
export type Parse = (code: string) => ESTree.Program

interface ModuleCode {
  code: string | null
  importedIds: readonly string[]
}

/** What a module imports from another: some names, or everything. */
type ImportedNames = ReadonlySet<string> | 'all'

/** A barrel module, which only re-exports: the origin of each name, and the modules it re-exports whole. */
interface Barrel {
  names: ReadonlyMap<string, { id: string; name: string }>
  whole: readonly string[]
}

/** Barrel files of packages, of which a module uses little. Those of these packages have no side effects. */
const barrelFile = /\/node_modules\/@(mui|tanstack)\/.*\/index\.m?js$/
/** Added by Vite to the imports of a module after its code was parsed. */
const preloadHelper = /vite\/preload-helper/

/**
 * Finds the modules that each module needs. Where it imports names from a barrel file, it needs only the modules that
 * declare them; the bundler drops the others.
 */
export function usedImports(modules: ReadonlyMap<string, ModuleCode>, parse: Parse): (id: string) => readonly string[] {
  const indexes = new Map<string, Barrel | null>()
  const indexOf = (id: string) =>
    indexes.getOrInsertComputed(id, () => (barrelFile.test(id) ? readBarrel(modules.get(id), parse) : null))

  function declaringModules(id: string, name: string, passed: ReadonlySet<string> = new Set()): string[] {
    const index = indexOf(id)
    if (!index || passed.has(id)) return index ? [] : [id]
    const next = new Set([...passed, id])
    const found = index.names.get(name)
    if (found) return found.name === '*' ? [found.id] : declaringModules(found.id, found.name, next)
    // One of the modules re-exported whole has it. Only a barrel tells which names it has.
    return index.whole.flatMap((whole) => {
      const other = indexOf(whole)
      return !other || other.names.has(name) || other.whole.length > 0 ? declaringModules(whole, name, next) : []
    })
  }

  return (id) => {
    const module = modules.get(id)
    const imported = module?.importedIds ?? []
    if (!module?.code || !imported.some(indexOf)) return imported
    const taken = readImports(module, parse(module.code))
    if (!taken) return imported
    return [
      ...new Set(
        imported.flatMap((other) => {
          const names = taken.get(other) ?? 'all'
          return names === 'all' || !indexOf(other)
            ? other
            : [...names].flatMap((name) => declaringModules(other, name))
        }),
      ),
    ]
  }
}

/** Reads which names a module imports from each other module; null when the code does not list all its imports. */
function readImports(module: ModuleCode, { body }: ESTree.Program): Map<string, ImportedNames> | null {
  const ids = idsOf(module, body)
  if (!ids) return null
  const taken = new Map<string, ImportedNames>()
  for (const statement of body) {
    const source = sourceOf(statement)
    const id = source === null ? undefined : ids.get(source)
    if (id === undefined) continue
    const names = namesIn(statement)
    const before = taken.get(id)
    taken.set(id, names === 'all' || before === 'all' ? 'all' : new Set([...(before ?? []), ...names]))
  }
  return taken
}

/** Maps import specifiers to module ids: the bundler lists the ids in the order of the code. */
function idsOf({ importedIds }: ModuleCode, body: ESTree.Program['body']): Map<string, string> | null {
  const sources = [...new Set(body.map(sourceOf).filter((source) => source !== null))]
  const ids = importedIds.length === sources.length ? importedIds : importedIds.filter((id) => !preloadHelper.test(id))
  return ids.length === sources.length ? new Map(sources.map((source, place) => [source, ids[place] ?? ''])) : null
}

type Statement = ESTree.Program['body'][number]

const sourceOf = (statement: Statement): string | null =>
  'source' in statement && statement.source && typeof statement.source === 'object' && 'value' in statement.source
    ? statement.source.value
    : null

function namesIn(statement: Statement): ImportedNames {
  if (statement.type === 'ImportDeclaration') {
    const names = statement.specifiers.map((specifier) =>
      specifier.type === 'ImportSpecifier'
        ? wordOf(specifier.imported)
        : specifier.type === 'ImportDefaultSpecifier'
          ? 'default'
          : null,
    )
    return names.length === 0 || names.includes(null) ? 'all' : new Set(names.filter((name) => name !== null))
  }
  if (statement.type === 'ExportNamedDeclaration')
    return new Set(statement.specifiers.map(({ local }) => wordOf(local)))
  return 'all'
}

const wordOf = (name: ESTree.ModuleExportName) => (name.type === 'Literal' ? name.value : name.name)

/** Parses a barrel module; null for a module that declares or runs something itself. */
function readBarrel(module: ModuleCode | undefined, parse: Parse): Barrel | null {
  if (!module?.code) return null
  const { body } = parse(module.code)
  const ids = idsOf(module, body)
  if (!ids) return null
  const idOf = (statement: Statement) => ids.get(sourceOf(statement) ?? '') ?? ''
  const locals = new Map<string, { id: string; name: string }>()
  const names = new Map<string, { id: string; name: string }>()
  const whole: string[] = []
  for (const statement of body) {
    if (statement.type === 'ImportDeclaration') {
      for (const specifier of statement.specifiers) {
        const [name] =
          specifier.type === 'ImportNamespaceSpecifier' ? ['*'] : namesIn({ ...statement, specifiers: [specifier] })
        locals.set(specifier.local.name, { id: idOf(statement), name: name ?? '*' })
      }
    } else if (statement.type === 'ExportAllDeclaration' && !statement.exported) whole.push(idOf(statement))
    else if (statement.type === 'ExportAllDeclaration' && statement.exported)
      names.set(wordOf(statement.exported), { id: idOf(statement), name: '*' })
    else if (statement.type === 'ExportNamedDeclaration' && !statement.declaration) {
      for (const { local, exported } of statement.specifiers) {
        const from = statement.source ? { id: idOf(statement), name: wordOf(local) } : locals.get(wordOf(local))
        if (!from) return null
        names.set(wordOf(exported), from)
      }
    } else if (!('directive' in statement)) return null
  }
  return { names, whole }
}
