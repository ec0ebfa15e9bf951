import { type Parse, usedImports } from './usedImports.ts'

/** What the plan of the files reads of the modules, whatever builds them. */
export interface Graph {
  getModuleIds(): Iterable<string>
  getModuleInfo(id: string): ModuleFacts | null
  parse: Parse
}

interface ModuleFacts {
  isEntry: boolean
  code: string | null
  importedIds: readonly string[]
  dynamicallyImportedIds: readonly string[]
}

/** One module: what it imports at once, and the screens that cannot do without it, by the modules that they begin with. */
export interface Module {
  id: string
  /** UTF-16 units of its code, without comments nor indentation */
  weight: number
  imports: readonly string[]
  entries: ReadonlySet<string>
}

/** Exported beside the theme, used by no page, and it names the fields of every form. */
const unused = /\/enhanceHighContrast\.mjs$/

/** All that some page needs, with the screens that need it. A screen is what is loaded by itself. */
export function readModules(graph: Graph): Map<string, Module> {
  const facts = new Map(
    [...graph.getModuleIds()].filter((id) => !unused.test(id)).map((id) => [id, graph.getModuleInfo(id)]),
  )
  const known = new Map([...facts].flatMap(([id, info]) => (info ? [[id, info] as const] : [])))
  const used = usedImports(known, (code) => graph.parse(code))
  const imports = new Map([...facts.keys()].map((id) => [id, used(id).filter((imported) => facts.has(imported))]))
  const importsOf = (id: string) => imports.get(id) ?? []
  const screens = new Set<string>()
  for (const [id, info] of facts) {
    if (info?.isEntry) screens.add(id)
    for (const screen of info?.dynamicallyImportedIds ?? []) screens.add(screen)
  }
  const entries = new Map<string, Set<string>>()
  for (const screen of screens)
    for (const id of reach([screen], importsOf)) entries.set(id, (entries.get(id) ?? new Set()).add(screen))
  return new Map(
    [...facts].map(([id, info]) => [
      id,
      { id, weight: weightOf(info?.code ?? ''), imports: importsOf(id), entries: entries.get(id) ?? new Set() },
    ]),
  )
}

/** Comments and spaces do not travel; texts do, as they are. */
const weightOf = (code: string) => code.replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$|^\s+/gm, '').length

/** These, and all that they lead to. */
export function reach<Place>(starts: Iterable<Place>, next: (place: Place) => Iterable<Place>): Set<Place> {
  const seen = new Set<Place>()
  const open = [...starts]
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    if (seen.has(place)) continue
    seen.add(place)
    open.push(...next(place))
  }
  return seen
}
