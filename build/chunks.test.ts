import { describe, expect, test } from 'vitest'
import { type Chunk, planChunks } from './chunks.ts'
import { importPath, type ModuleGraph, readModules } from './moduleGraph.ts'

/**
 * Builds a graph from module names and their imports; each module weighs ten units, and those named `Screen…` are
 * entries.
 */
function graphOf(imports: Record<string, string>): ModuleGraph {
  const screens = Object.keys(imports).filter((id) => id.startsWith('Screen'))
  const listed = new Map(Object.entries(imports).map(([id, listing]) => [id, listing.split(' ').filter(Boolean)]))
  return {
    getModuleIds: () => ['main', ...listed.keys()],
    parse: () => {
      throw new Error('No module of these is the index of a package')
    },
    getModuleInfo: (id) => ({
      isEntry: id === 'main',
      code: 'ten units.',
      importedIds: listed.get(id) ?? [],
      dynamicallyImportedIds: id === 'main' ? screens : [],
    }),
  }
}

const cut = (imports: Record<string, string>, least: number, named: Record<string, string> = {}) =>
  planChunks(readModules(graphOf(imports)), ({ id }) => named[id] ?? null, { least })
const contents = (pieces: readonly Chunk[]) => pieces.map(({ modules }) => modules.toSorted().join(' ')).toSorted()

describe('chunks', () => {
  test('contain what the same screens need; what one screen alone needs stays with it', () => {
    const pieces = cut({ ScreenA: 'a b own', ScreenB: 'a b c', ScreenC: 'c', a: '', b: '', c: '', own: '' }, 0)
    expect(contents(pieces)).toEqual(['a b', 'c'])
  })

  test('that are too small are merged where screens load least in excess', () => {
    const imports = {
      ScreenA: 'a small',
      ScreenB: 'a small',
      ScreenC: 'a c',
      ScreenD: 'c d',
      ScreenE: 'd',
      a: '',
      small: '',
      c: '',
      d: '',
    }
    expect(contents(cut(imports, 10))).toEqual(['a', 'c', 'd', 'small'])
    expect(contents(cut(imports, 11)).find((piece) => piece.includes('small'))).toBe('a small')
  })

  test('are the same in whatever order the bundler has read the modules', () => {
    const screens = { ScreenA: 's p p2 q q2', ScreenB: 's p p2 q q2', ScreenC: 'p p2', ScreenD: 'q q2' }
    const imports = { ...screens, s: '', p: '', p2: '', q: '', q2: '' }
    const reversed = Object.fromEntries(Object.entries(imports).toReversed())
    expect(contents(cut(reversed, 11))).toEqual(contents(cut(imports, 11)))
  })

  test('are not merged at the cost of a screen that is requested more often', () => {
    const listed = { ScreenA: 'x y y2', ScreenB: 'x z z2', ScreenC: 'y y2', ScreenD: 'z z2' }
    const modules = readModules(graphOf({ ...listed, x: '', y: '', y2: '', z: '', z2: '' }))
    const timesOf = (often: string) => (screen: string) => (screen === often ? 100 : 1)
    const pieces = (often: string) => contents(planChunks(modules, () => null, { least: 11, timesOf: timesOf(often) }))
    expect(pieces('ScreenC')).toEqual(['x z z2', 'y y2'])
    expect(pieces('ScreenD')).toEqual(['x y y2', 'z z2'])
  })

  test('ask once how often a screen is requested', () => {
    const listed = { ScreenA: 'x y y2', ScreenB: 'x z z2', ScreenC: 'y y2', ScreenD: 'z z2' }
    const modules = readModules(graphOf({ ...listed, x: '', y: '', y2: '', z: '', z2: '' }))
    const asked: string[] = []
    planChunks(modules, () => null, { least: 11, requestWeight: 5, timesOf: (screen) => asked.push(screen) })
    expect(asked.toSorted()).toEqual(['ScreenA', 'ScreenB', 'ScreenC', 'ScreenD'])
  })

  test('of any size are merged where the saved requests weigh more than the excess code', () => {
    const listed = { ScreenA: 'x y', ScreenB: 'x y', ScreenC: 'x', x: '', y: '' }
    const modules = readModules(graphOf(listed))
    // Only ScreenC loads the ten units of y in excess; two screens save one request.
    const pieces = (requestWeight: number) => contents(planChunks(modules, () => null, { least: 0, requestWeight }))
    expect(pieces(4)).toEqual(['x', 'y'])
    expect(pieces(6)).toEqual(['x y'])
  })

  test('that the project names stay unchanged', () => {
    const imports = { ScreenA: 'a b', ScreenB: 'a b', ScreenC: 'a', a: '', b: '' }
    expect(contents(cut(imports, 1_000, { a: 'named' }))).toEqual(['a', 'b'])
  })

  test('between parts of a named chunk are merged into it', () => {
    const imports = { ScreenA: 'top', ScreenB: 'between', top: 'between', between: 'bottom', bottom: '' }
    const [piece, ...others] = cut(imports, 0, { top: 'named', bottom: 'named' })
    expect([piece?.modules.toSorted(), others]).toEqual([['between', 'bottom', 'top'], []])
  })

  test('do not import each other, although both are small', () => {
    const imports = { ScreenA: 'high', ScreenB: 'high', ScreenC: 'low', high: 'between', between: 'low', low: '' }
    expect(contents(cut(imports, 1_000, { between: 'named' }))).toEqual(['between', 'high', 'low'])
  })

  test.each(Array.from({ length: 40 }, (_, seed) => seed))(
    'of random modules have no cycles, and contain each module once, seed %i',
    (seed) => {
      const imports = anyImports(seed)
      const pieces = cut(imports, 45, { m30: 'named', m31: 'named', m50: 'other' })
      expect(circlesOf(pieces)).toEqual([])
      const modules = readModules(graphOf(imports))
      const placed = [...modules.values()].filter(
        ({ id, entries }) => entries.size > 1 || ['m30', 'm31', 'm50'].includes(id),
      )
      expect(pieces.flatMap((piece) => piece.modules).toSorted()).toEqual(placed.map(({ id }) => id).toSorted())
    },
  )
})

/** Finds the chunks that import themselves through others. */
const circlesOf = (pieces: readonly Chunk[]) =>
  pieces.filter((piece) => {
    const seen = new Set<Chunk>()
    const open = [...piece.imports]
    for (let next = open.pop(); next; next = open.pop()) {
      if (seen.has(next)) continue
      seen.add(next)
      open.push(...next.imports)
    }
    return seen.has(piece)
  })

/** A random graph of twelve screens and sixty modules, without cycles. */
function anyImports(seed: number): Record<string, string> {
  let state = seed * 2_654_435_761 + 1
  const draw = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  const names = Array.from({ length: 60 }, (_, index) => `m${index}`)
  const some = (from: number, count: number) =>
    Array.from({ length: count }, () => names[from + draw(names.length - from)]).join(' ')
  const screens = Array.from({ length: 12 }, (_, index) => [`Screen${index}`, some(0, 1 + draw(4))])
  return Object.fromEntries([
    ...screens,
    ...names.map((name, index) => [name, index + 1 < names.length ? some(index + 1, draw(3)) : '']),
  ])
}

test('importPath names the modules by which a page loads another, the shortest way', () => {
  const imports: Record<string, string[]> = {
    main: ['a', 'b'],
    a: ['c'],
    b: ['main', 'heavy'],
    c: ['heavy'],
    heavy: [],
  }
  expect(importPath(['main'], 'heavy', (id) => imports[id] ?? [])).toEqual(['heavy', 'b', 'main'])
})
