import { type Module, reachableFrom } from './moduleGraph.ts'

/** A chunk: modules that are bundled into one file. */
export interface Chunk {
  /** name given by the project; null for code that screens happen to share */
  name: string | null
  modules: string[]
  weight: number
  entries: Set<string>
  imports: Set<Chunk>
}

/**
 * Plans chunks for code that screens share, without import cycles. Modules needed by the same screens go together. Then
 * a chunk is merged with the one for which screens load least code in excess, if that costs less than the saved
 * requests, or if the chunk is too small for a file of its own.
 * @param named returns the named chunk of a module, or null
 * @param least minimum weight of a chunk of its own
 * @param requestWeight cost of one more request, as a weight
 * @param timesOf how many times more often a screen is requested than most
 */
export function planChunks(
  modules: ReadonlyMap<string, Module>,
  named: (module: Module) => string | null,
  {
    least,
    requestWeight = 0,
    timesOf = () => 1,
  }: { least: number; requestWeight?: number; timesOf?: (entry: string) => number },
): Chunk[] {
  const known = new Map<string, number>()
  // Asked for millions of times.
  const knownTimesOf = (entry: string) => known.getOrInsertComputed(entry, timesOf)
  const pieces = linkChunks(modules, groupModules(modules, named))
  mergeCycles(pieces)
  const lonely = new Set<Chunk>()
  for (;;) {
    const [smallest] = [...pieces]
      .filter((piece) => piece.name === null && (requestWeight > 0 || piece.weight < least) && !lonely.has(piece))
      .toSorted((one, other) => one.weight - other.weight)
    if (!smallest) return [...pieces]
    const partner = findBestMerge(smallest, pieces, knownTimesOf, requestWeight)
    if (partner && (partner.cost < 0 || smallest.weight < least)) mergeChunks(pieces, partner.other, smallest)
    else lonely.add(smallest)
  }
}

/** Groups the modules by the screens that need them. A module that only one screen needs stays with that screen. */
function groupModules(
  modules: ReadonlyMap<string, Module>,
  named: (module: Module) => string | null,
): Map<string, Chunk> {
  const pieces = new Map<string, Chunk>()
  const places = new Map<string, Chunk>()
  for (const module of modules.values()) {
    const name = named(module)
    if (name === null && module.entries.size < 2) continue
    const key = name ?? [...module.entries].join(' ')
    const piece = pieces.getOrInsertComputed(key, () => ({
      name,
      modules: [],
      weight: 0,
      entries: new Set(),
      imports: new Set(),
    }))
    piece.modules.push(module.id)
    piece.weight += module.weight
    for (const entry of module.entries) piece.entries.add(entry)
    places.set(module.id, piece)
  }
  return places
}

/** Links the chunks by the imports of their modules. */
function linkChunks(modules: ReadonlyMap<string, Module>, places: ReadonlyMap<string, Chunk>): Set<Chunk> {
  for (const [id, piece] of places)
    for (const imported of modules.get(id)?.imports ?? []) {
      const other = places.get(imported)
      if (other && other !== piece) piece.imports.add(other)
    }
  return new Set(places.values())
}

const closureOf = (piece: Chunk): Set<Chunk> => reachableFrom([piece], ({ imports }) => imports)

/** Merges into a named chunk all chunks that both import it and are imported by it, directly or not. */
function mergeCycles(pieces: Set<Chunk>) {
  for (const piece of pieces)
    for (const other of closureOf(piece))
      if (other !== piece && other.name === null && closureOf(other).has(piece)) mergeChunks(pieces, piece, other)
}

/**
 * Finds the chunk to merge with at the lowest cost, without creating an import cycle; undefined when there is none. A
 * negative cost is a gain.
 */
function findBestMerge(
  piece: Chunk,
  pieces: ReadonlySet<Chunk>,
  timesOf: (entry: string) => number,
  requestWeight: number,
): { other: Chunk; cost: number } | undefined {
  const closures = new Map([...pieces].map((each) => [each, closureOf(each)]))
  const closure = (each: Chunk) => closures.get(each) ?? new Set()
  const loaded = new Map<string, Set<Chunk>>()
  const loadedBy = (entry: string) =>
    loaded.getOrInsertComputed(entry, () =>
      reachableFrom(
        [...pieces].filter(({ entries }) => entries.has(entry)),
        ({ imports }) => imports,
      ),
    )
  const costOf = (other: Chunk) => added(piece, other) + added(other, piece) - spared(other)
  /** Weight of the requests that screens save when they load both. */
  const spared = (other: Chunk) =>
    requestWeight === 0
      ? 0
      : requestWeight *
        [...piece.entries]
          .filter((entry) => loadedBy(entry).has(other))
          .reduce((times, entry) => times + timesOf(entry), 0)
  /** Weight of the code that the screens of one load in excess from the other. */
  const added = (one: Chunk, other: Chunk) => {
    let weight = 0
    for (const entry of one.entries) {
      const has = loadedBy(entry)
      if (has.has(other)) continue
      let excess = 0
      for (const brought of closure(other)) if (!has.has(brought) && brought.name === null) excess += brought.weight
      weight += excess * timesOf(entry)
    }
    return weight
  }
  const leadsAround = (one: Chunk, other: Chunk) =>
    [...one.imports].some((next) => next !== other && closure(next).has(other))
  const [best] = [...pieces]
    .filter((other) => other !== piece && other.name === null)
    .filter((other) => !leadsAround(piece, other) && !leadsAround(other, piece))
    .map((other) => ({ other, cost: costOf(other) }))
    .toSorted((a, b) => a.cost - b.cost)
  return best
}

/** Merges the second chunk into the first. */
function mergeChunks(pieces: Set<Chunk>, into: Chunk, from: Chunk) {
  pieces.delete(from)
  into.modules.push(...from.modules)
  into.weight += from.weight
  for (const entry of from.entries) into.entries.add(entry)
  for (const imported of from.imports) into.imports.add(imported)
  for (const piece of pieces) if (piece.imports.delete(from)) piece.imports.add(into)
  into.imports.delete(into)
}
