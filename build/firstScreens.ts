/** Exported beside the theme, used by no page, and it names the fields of every form. */
const unused = /\/enhanceHighContrast\.mjs$/

interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

/**
 * Which modules the first page needs: the entry, the shell and the home, with all that they import at once. What several other
 * screens share stays out of it, however many they are.
 * @param starts the ends of the paths of the modules it begins with
 */
export function firstScreens(starts: readonly string[]) {
  let needed: Set<string> | undefined
  const begins: string[] = []

  const reach = (graph: Graph) => {
    const seen = new Set<string>()
    const open = [...begins]
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (seen.has(id) || unused.test(id)) continue
      seen.add(id)
      open.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
    }
    return seen
  }

  const isNeeded = (id: string, graph: Graph) => (needed ??= reach(graph)).has(id)

  return {
    /** Learns the whole names of the modules that it begins with. */
    plugin: {
      name: 'first-screens',
      moduleParsed({ id }: { id: string }) {
        if (starts.some((start) => id.endsWith(start))) begins.push(id)
      },
      buildEnd() {
        needed = undefined
      },
    },
    /** The chunk of a module that the first page needs; null for every other, and for those it begins with, which stay by themselves. */
    chunk: (name: string, folder: RegExp) => (id: string, graph: Graph) =>
      folder.test(id) && isNeeded(id, graph) && !begins.includes(id) ? name : null,
    /** The chunk of a module that it can do without; null for those it needs. */
    rest: (name: string, folder: RegExp) => (id: string, graph: Graph) =>
      folder.test(id) && !isNeeded(id, graph) ? name : null,
  }
}
