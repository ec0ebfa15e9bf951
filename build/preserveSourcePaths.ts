import { dirname, relative } from 'node:path'
import type { Plugin } from 'rolldown'

/**
 * Replaces `import.meta.url` and the like by the path of the source module, from which code finds its data, workers and
 * child processes, and `__PROGRAMS__` by the folder of the bundles of the latter.
 * @param folder of the bundle
 * @param programs relative to that folder
 */
export const preserveSourcePaths = (folder: string, programs: string): Plugin => ({
  name: 'own-places',
  transform: {
    filter: { id: /^\//, code: /import\.meta\.(url|dirname)|__dirname|__filename|__PROGRAMS__/ },
    handler(code, id) {
      const url = (path: string) => `new URL(${JSON.stringify(path)}, import.meta.url)`
      const path = (file: string) => `process.getBuiltinModule('url').fileURLToPath(${url(relative(folder, file))})`
      const placed = code
        .replaceAll('import.meta.url', `${url(relative(folder, id))}.href`)
        .replaceAll('import.meta.dirname', path(dirname(id)))
        .replaceAll('__dirname', path(dirname(id)))
        .replaceAll('__filename', path(id))
        .replaceAll(
          /(?<!declare const )__PROGRAMS__/g,
          `process.getBuiltinModule('url').fileURLToPath(${url(programs)})`,
        )
      // Lines do not change, so that source positions stay right.
      return { code: placed, map: null }
    },
  },
})
