// node build/server.ts <folder>           : bundles the server and the demonstration, for `npm start` and `npm run demo`.
// node build/server.ts <folder> --release : bundles the server and the operator's commands, for a release.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Plugin, rolldown } from 'rolldown'
import { externalPackages } from './externalPackages.ts'
import { preserveSourcePaths } from './preserveSourcePaths.ts'
import { bundlePrograms } from './programs.ts'

const project = fileURLToPath(new URL('..', import.meta.url))

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
    plugins: [preserveSourcePaths(folder, 'programs'), withoutSourcesContent],
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
  await bundlePrograms(join(folder, 'programs'))
}

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
