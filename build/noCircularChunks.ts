import type { Plugin } from 'vite'

/**
 * Fails the build when chunks import each other in a cycle: one of them would run before its imports, and its screen
 * would fail only in the browser.
 */
export const noCircularChunks = (): Plugin => ({
  name: 'straight-chunks',
  apply: 'build',
  generateBundle(_options, bundle) {
    const imports = new Map(
      Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file.imports] as const] : [])),
    )
    const circle = findCycle(imports)
    if (circle) this.error(`These files wait for each other: ${circle.join(' → ')}`)
  },
})

/** @returns the first cycle, with its first file repeated at the end; null when there is none */
function findCycle(imports: ReadonlyMap<string, readonly string[]>): string[] | null {
  const straight = new Set<string>()
  const follow = (file: string, path: readonly string[]): string[] | null => {
    if (straight.has(file)) return null
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file]
    for (const next of imports.get(file) ?? []) {
      const circle = follow(next, [...path, file])
      if (circle) return circle
    }
    straight.add(file)
    return null
  }
  for (const file of imports.keys()) {
    const circle = follow(file, [])
    if (circle) return circle
  }
  return null
}
