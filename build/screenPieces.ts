import { type Graph, reach, readModules } from './graph.ts'
import { cutPieces } from './pieces.ts'

/** A piece that the project names. */
interface NamedPiece {
  name: string
  /** of the addresses of its modules */
  holds: RegExp
  /** only those that the first page needs */
  ofFirstPage?: true
}

interface Plan {
  /** the ends of the addresses of the modules with which the first page begins; they stay by themselves */
  begins: readonly string[]
  /** in this order: a module goes into the first that holds it */
  named: readonly NamedPiece[]
  /** what is cut; nothing else is */
  cut: RegExp
  /** how much oftener a screen is asked for than most: little is put together at its cost */
  timesOf: (entry: string) => number
  /** UTF-16 units of code, without comments nor indentation, under which a piece joins another */
  least: number
  /** what one more request costs a screen, in the same units */
  requestWeight: number
}

/** Says into which file each module goes: the first page's into few, what other screens share into as many as they need. */
export function screenPieces({ begins, named, cut, timesOf, least, requestWeight }: Plan) {
  let places = new Map<string, string>()
  return {
    plugin: {
      name: 'screen-pieces',
      apply: 'build',
      buildEnd(this: Graph) {
        const modules = readModules(this)
        const beginnings = [...modules.keys()].filter((id) => begins.some((end) => id.endsWith(end)))
        const first = reach(beginnings, (id) => modules.get(id)?.imports ?? [])
        const placed = new Map([...modules].filter(([id]) => cut.test(id) && !beginnings.includes(id)))
        const pieces = cutPieces(
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
