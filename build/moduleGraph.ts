import { type Parse, usedImports } from './usedImports.ts'

/** The bundler's module graph, as the chunk planner reads it. */
export interface ModuleGraph {
  getModuleIds(): Iterable<string>
  getModuleInfo(id: string): BundledModule | null
  parse: Parse
}

interface BundledModule {
  isEntry: boolean
  code: string | null
  importedIds: readonly string[]
  dynamicallyImportedIds: readonly string[]
}

/** A module: its static imports, and the screens that need it, by their entry modules. */
export interface Module {
  id: string
  /** UTF-16 units of its code, without comments and indentation */
  weight: number
  imports: readonly string[]
  entries: ReadonlySet<string>
}

/** Exported beside the theme and used by no page, although it names the components of every form. */
const unusedModule = /\/enhanceHighContrast\.mjs$/

/**
 * Reads the modules that pages need, each with the screens that need it. A screen is an entry or a dynamically imported
 * module. In the order of their ids: the bundler lists them as it has read them, which differs from build to build, and the
 * first of two equally good merges is chosen.
 */
export function readModules(graph: ModuleGraph): Map<string, Module> {
  const ids = [...graph.getModuleIds()].filter((id) => !unusedModule.test(id)).toSorted()
  const facts = new Map(ids.map((id) => [id, graph.getModuleInfo(id)]))
  const known = new Map([...facts].flatMap(([id, info]) => (info ? [[id, info] as const] : [])))
  const used = usedImports(known, (code) => graph.parse(code))
  const imports = new Map(ids.map((id) => [id, used(id).filter((imported) => facts.has(imported))]))
  const importsOf = (id: string) => imports.get(id) ?? []
  const screens = new Set<string>()
  for (const [id, info] of facts) {
    if (info?.isEntry) screens.add(id)
    for (const screen of info?.dynamicallyImportedIds ?? []) screens.add(screen)
  }
  const entries = new Map<string, Set<string>>()
  for (const screen of screens)
    for (const id of reachableFrom([screen], importsOf)) entries.set(id, (entries.get(id) ?? new Set()).add(screen))
  return new Map(
    [...facts].map(([id, info]) => [
      id,
      { id, weight: weightOf(info?.code ?? ''), imports: importsOf(id), entries: entries.get(id) ?? new Set() },
    ]),
  )
}

/** Length of the code without comments and indentation, which minification removes. */
const weightOf = (code: string) => code.replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$|^\s+/gm, '').length

/** Returns the start places and all that can be reached from them. */
export function reachableFrom<Place>(starts: Iterable<Place>, next: (place: Place) => Iterable<Place>): Set<Place> {
  const seen = new Set<Place>()
  const open = [...starts]
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    if (seen.has(place)) continue
    seen.add(place)
    open.push(...next(place))
  }
  return seen
}

/** Returns a shortest way from one of the start places to another place, backwards; only the place when there is none. */
export function importPath<Place>(
  starts: readonly Place[],
  end: Place,
  next: (place: Place) => Iterable<Place>,
): Place[] {
  const from = new Map<Place, Place | null>(starts.map((start) => [start, null]))
  for (const place of from.keys())
    for (const imported of next(place)) if (!from.has(imported)) from.set(imported, place)
  const path: Place[] = []
  for (let place: Place | null = end; place !== null; place = from.get(place) ?? null) path.push(place)
  return path
}
