import { join } from 'node:path'
import type { ESTree, Plugin, Rolldown } from 'vite'

/** The files that a screen needs in addition to those that every page loads. */
interface ScreenFiles {
  /** route path: `/irp/$idIrp/seances` */
  path: string
  /** URLs of modules, that of the screen first */
  files: string[]
}

/** Where the server finds them (`server/ground/http/pages/screenPreloads.ts`), from the folder of the build. */
const fileName = '.vite/screens.json'

/**
 * Writes the list of files that each screen needs, for the server to preload them in the page. Otherwise the browser
 * would request them only after the entry module runs.
 * @param siteMap matches the modules with the route definitions: a path and a `() => import(…)` of the screen
 */
export const screenFiles = ({ siteMap }: { siteMap: RegExp }): Plugin => {
  let root = ''
  return {
    name: 'screen-files',
    apply: 'build',
    configResolved: (config) => {
      root = config.root
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const named = new Set<string>()
        addFiles(chunkOf(bundle, join(root, 'index.html')), bundle, named)
        const screens: ScreenFiles[] = []
        for (const id of this.getModuleIds()) {
          if (!siteMap.test(id)) continue
          for (const { path, module } of screensIn(this.parse(this.getModuleInfo(id)?.code ?? ''))) {
            const screen = await this.resolve(module, id)
            const needed = new Set<string>()
            addFiles(chunkOf(bundle, screen?.id ?? module), bundle, needed)
            screens.push({ path, files: [...needed].filter((file) => !named.has(file)).map((file) => `/${file}`) })
          }
        }
        if (screens.length === 0) return this.error('The site map names no screen')
        // Modules come in the order in which they were loaded, which is another one for each build.
        screens.sort((a, b) => (a.path < b.path ? -1 : 1))
        this.emitFile({ type: 'asset', fileName, source: JSON.stringify(screens) })
      },
    },
  }
}

function chunkOf(bundle: Rolldown.OutputBundle, id: string): Rolldown.OutputChunk {
  const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && file.facadeModuleId === id)
  if (chunk?.type !== 'chunk') throw new Error(`No chunk begins with ${id}, which a page must preload`)
  return chunk
}

/** Adds a chunk and its static imports, recursively. */
function addFiles(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle, found: Set<string>) {
  if (found.has(chunk.fileName)) return
  found.add(chunk.fileName)
  for (const name of chunk.imports) {
    const imported = bundle[name]
    if (imported?.type === 'chunk') addFiles(imported, bundle, found)
  }
}

interface Screen {
  path: string
  module: string
}

/**
 * Finds the route definitions in the code: objects with a `path` and an import in another field, like `{ path: '/irps',
 * lazy: () => import('./bodies/BodiesPage.tsx') }`.
 */
function screensIn(node: unknown): Screen[] {
  if (!isNode(node)) return []
  const inside = childrenOf(node).flatMap(screensIn)
  const path = node.type === 'ObjectExpression' ? pathOf(node) : undefined
  const module = path === undefined ? undefined : importedIn(node)
  return path !== undefined && module !== undefined ? [{ path, module }, ...inside] : inside
}

const isNode = (value: unknown): value is ESTree.Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
const childrenOf = (node: ESTree.Node) => Object.values(node).flat().filter(isNode)

function pathOf({ properties }: ESTree.ObjectExpression): string | undefined {
  for (const property of properties) {
    if (property.type !== 'Property' || property.key.type !== 'Identifier' || property.key.name !== 'path') continue
    const { value } = property
    if (value.type === 'Literal' && typeof value.value === 'string') return value.value
  }
  return undefined
}

function importedIn(node: ESTree.Node): string | undefined {
  if (node.type === 'ImportExpression' && node.source.type === 'Literal') return String(node.source.value)
  for (const child of childrenOf(node)) {
    const found = importedIn(child)
    if (found !== undefined) return found
  }
  return undefined
}
