import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { builtName } from '#server/ground/programs/programFile.ts'
import { externalPackages } from './externalPackages.ts'
import { preserveSourcePaths } from './preserveSourcePaths.ts'

const project = fileURLToPath(new URL('..', import.meta.url))

/** Modules that run in a thread or process of their own (`programFile`). */
export const programs = [
  'server/finding/search/thread/program.ts',
  'server/ground/pdf/child.ts',
  'server/ground/pdf/orphan.ts',
  'server/meetings/minutes/print/printWorker.ts',
  'server/meetings/takeaway/bundle/child.ts',
  'server/people/imports/check/child.ts',
  'server/publishing/contents/podcasts/reader.ts',
]

/**
 * Bundles each program with what it imports, in less than a second.
 * @param folder somewhere in the project, since packages that are not bundled are found from there
 * @param sources the modules, relative to the project
 */
export async function bundlePrograms(folder: string, sources: readonly string[] = programs): Promise<void> {
  const bundle = await rolldown({
    cwd: project,
    input: Object.fromEntries(sources.map((source) => [builtName(source).replace(/\.js$/, ''), source])),
    platform: 'node',
    external: externalPackages,
    plugins: [preserveSourcePaths(folder, '.')],
  })
  await bundle.write({
    dir: folder,
    format: 'esm',
    chunkFileNames: 'chunk-[hash].js',
    charset: 'ascii',
    minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
  })
  await bundle.close()
}
