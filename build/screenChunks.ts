import { planChunks } from './chunks.ts'
import { importPath, type ModuleGraph, reachableFrom, readModules } from './moduleGraph.ts'

/** A chunk that the project names. */
interface NamedChunk {
  name: string
  /** matches the paths of its modules */
  holds: RegExp
  /** only modules that the first page needs */
  ofFirstPage?: true
}

interface ChunkPlan {
  /** ends of the paths of the modules that start the first page; they are not chunked */
  begins: readonly string[]
  /** in order of priority: a module goes into the first that matches */
  named: readonly NamedChunk[]
  /** matches modules that no module of the first page may import: the build fails and names who does */
  neverFirst: RegExp
  /** matches the modules to be chunked */
  cut: RegExp
  /** how many times more often a screen is requested than most; less code is merged at its cost */
  timesOf: (entry: string) => number
  /** UTF-16 units of code, without comments and indentation, below which a chunk is merged */
  least: number
  /** cost of one more request, in the same units */
  requestWeight: number
}

/**
 * Assigns each module to a chunk: few chunks for the first page, and as many as needed for code that other screens
 * share.
 */
export function screenChunks({ begins, named, neverFirst, cut, timesOf, least, requestWeight }: ChunkPlan) {
  let places = new Map<string, string>()
  return {
    plugin: {
      name: 'screen-pieces',
      apply: 'build',
      buildEnd(this: ModuleGraph & { error: (message: string) => never }) {
        const modules = readModules(this)
        const beginnings = [...modules.keys()].filter((id) => begins.some((end) => id.endsWith(end)))
        const first = reachableFrom(beginnings, (id) => modules.get(id)?.imports ?? [])
        const heavy = [...first].find((id) => neverFirst.test(id))
        if (heavy !== undefined)
          this.error(
            `The first page would load ${importPath(beginnings, heavy, (id) => modules.get(id)?.imports ?? []).join(' ← ')}`,
          )
        const placed = new Map([...modules].filter(([id]) => cut.test(id) && !beginnings.includes(id)))
        const pieces = planChunks(
          placed,
          ({ id }) =>
            named.find(({ holds, ofFirstPage }) => holds.test(id) && (!ofFirstPage || first.has(id)))?.name ?? null,
          { least, requestWeight, timesOf },
        )
        places = new Map(
          pieces.flatMap(({ name, modules: ids }, number) => ids.map((id) => [id, name ?? `screens~${number}`])),
        )
      },
    } as const,
    nameOf: (id: string) => places.get(id) ?? null,
  }
}
