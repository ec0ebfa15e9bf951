import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'

const source = new URL('../web/meetings/offline/worker/worker.ts', import.meta.url).pathname

interface CachedFiles {
  /** modules, relative to the web folder, whose chunks are cached with their imports */
  screens: readonly string[]
  /** other files to cache */
  files: RegExp
}

/**
 * Builds web/meetings/offline/worker/worker.ts as /sw.js, in a bundle of its own: it shares no chunk with the pages, which change more
 * often. The list of files that it may cache is defined as `__SHELL__`.
 */
export const serviceWorker = ({ screens, files }: CachedFiles): Plugin => {
  let root = ''
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved: (config) => {
      root = config.root
    },
    generateBundle: {
      // After the page is written, which has the names of its files.
      order: 'post',
      async handler(_options, bundle) {
        const chosen = new Set(Object.keys(bundle).filter((name) => files.test(name)))
        for (const screen of ['index.html', ...screens]) {
          const chunk = Object.values(bundle).find(
            (file) => file.type === 'chunk' && file.facadeModuleId === join(root, screen),
          )
          if (chunk?.type !== 'chunk') return this.error(`No chunk begins with ${screen}, which the worker must keep`)
          addChunk(chunk, bundle, chosen)
        }
        const names = [...chosen].map((name) => `/${name}`).toSorted()
        const version = createHash('sha256').update(names.join()).digest('hex').slice(0, 12)
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: await bundleWorker({ version, files: names }) })
      },
    },
  }
}

/** Adds a chunk, its styles and its static imports, recursively. */
function addChunk(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle, chosen: Set<string>) {
  if (chosen.has(chunk.fileName)) return
  chosen.add(chunk.fileName)
  for (const style of chunk.viteMetadata?.importedCss ?? []) chosen.add(style)
  for (const name of chunk.imports) {
    const imported = bundle[name]
    if (imported?.type === 'chunk') addChunk(imported, bundle, chosen)
  }
}

async function bundleWorker(shell: { version: string; files: readonly string[] }): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    define: { __SHELL__: JSON.stringify(shell) },
    build: {
      write: false,
      target: 'baseline-widely-available',
      rolldownOptions: { input: source, output: { format: 'iife' } },
    },
  })
  const [worker] = (built as Rolldown.RolldownOutput).output
  return worker.code
}
