import { type Module, reach } from './graph.ts'

/** Modules that go into one file. */
export interface Piece {
  /** said by the project; null for what screens happen to share */
  name: string | null
  modules: string[]
  weight: number
  entries: Set<string>
  imports: Set<Piece>
}

/**
 * Cuts what screens share into files none of which waits for another: what the same screens need goes together, then a piece joins
 * the one that makes screens bring least that they do not need, where that costs less than the requests that it spares, and where
 * the piece is too small to be fetched by itself.
 * @param named the piece in which the project puts a module; null for the others
 * @param least weight of a piece that stays by itself
 * @param requestWeight what one more request costs a screen, as a weight
 * @param timesOf how much oftener a screen is asked for than most
 */
export function cutPieces(
  modules: ReadonlyMap<string, Module>,
  named: (module: Module) => string | null,
  {
    least,
    requestWeight = 0,
    timesOf = () => 1,
  }: { least: number; requestWeight?: number; timesOf?: (entry: string) => number },
): Piece[] {
  const pieces = joined(modules, placed(modules, named))
  straighten(pieces)
  const lonely = new Set<Piece>()
  for (;;) {
    const [smallest] = [...pieces]
      .filter((piece) => piece.name === null && (requestWeight > 0 || piece.weight < least) && !lonely.has(piece))
      .toSorted((one, other) => one.weight - other.weight)
    if (!smallest) return [...pieces]
    const partner = nearest(smallest, pieces, timesOf, requestWeight)
    if (partner && (partner.cost < 0 || smallest.weight < least)) merge(pieces, partner.other, smallest)
    else lonely.add(smallest)
  }
}

/** A module that one screen alone needs stays with it. */
function placed(modules: ReadonlyMap<string, Module>, named: (module: Module) => string | null): Map<string, Piece> {
  const pieces = new Map<string, Piece>()
  const places = new Map<string, Piece>()
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

/** The same, each with those it imports. */
function joined(modules: ReadonlyMap<string, Module>, places: ReadonlyMap<string, Piece>): Set<Piece> {
  for (const [id, piece] of places)
    for (const imported of modules.get(id)?.imports ?? []) {
      const other = places.get(imported)
      if (other && other !== piece) piece.imports.add(other)
    }
  return new Set(places.values())
}

const closureOf = (piece: Piece): Set<Piece> => reach([piece], ({ imports }) => imports)

/** What waits for what a named piece holds, and is waited for by it, goes with it. */
function straighten(pieces: Set<Piece>) {
  for (const piece of pieces)
    for (const other of closureOf(piece))
      if (other !== piece && other.name === null && closureOf(other).has(piece)) merge(pieces, piece, other)
}

/** The piece which one joins at least cost, without a circle; undefined when there is none. It costs less than nothing where it is a gain. */
function nearest(
  piece: Piece,
  pieces: ReadonlySet<Piece>,
  timesOf: (entry: string) => number,
  requestWeight: number,
): { other: Piece; cost: number } | undefined {
  const closures = new Map([...pieces].map((each) => [each, closureOf(each)]))
  const closure = (each: Piece) => closures.get(each) ?? new Set()
  const loaded = new Map<string, Set<Piece>>()
  const loadedBy = (entry: string) =>
    loaded.getOrInsertComputed(entry, () =>
      reach(
        [...pieces].filter(({ entries }) => entries.has(entry)),
        ({ imports }) => imports,
      ),
    )
  const costOf = (other: Piece) => added(piece, other) + added(other, piece) - spared(other)
  /** The requests of the screens that bring both. */
  const spared = (other: Piece) =>
    requestWeight === 0
      ? 0
      : requestWeight *
        [...piece.entries]
          .filter((entry) => loadedBy(entry).has(other))
          .reduce((times, entry) => times + timesOf(entry), 0)
  /** What the screens of one bring of the other. */
  const added = (one: Piece, other: Piece) => {
    let weight = 0
    for (const entry of one.entries) {
      const has = loadedBy(entry)
      if (!has.has(other))
        for (const brought of closure(other))
          if (!has.has(brought) && brought.name === null) weight += brought.weight * timesOf(entry)
    }
    return weight
  }
  const leadsAround = (one: Piece, other: Piece) =>
    [...one.imports].some((next) => next !== other && closure(next).has(other))
  const [best] = [...pieces]
    .filter((other) => other !== piece && other.name === null)
    .filter((other) => !leadsAround(piece, other) && !leadsAround(other, piece))
    .map((other) => ({ other, cost: costOf(other) }))
    .toSorted((a, b) => a.cost - b.cost)
  return best
}

/** Puts the second into the first. */
function merge(pieces: Set<Piece>, into: Piece, from: Piece) {
  pieces.delete(from)
  into.modules.push(...from.modules)
  into.weight += from.weight
  for (const entry of from.entries) into.entries.add(entry)
  for (const imported of from.imports) into.imports.add(imported)
  for (const piece of pieces) if (piece.imports.delete(from)) piece.imports.add(into)
  into.imports.delete(into)
}
