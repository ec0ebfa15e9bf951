import { readdirSync } from 'node:fs'
import staticFiles from '@fastify/static'
import { Failure } from '#server/ground/errors/failure.ts'
import type { App } from '#server/ground/http/app.ts'

const year = 365 * 24 * 60 * 60

/**
 * Serves the files of a build under their own paths, for a year: their names carry a hash of what they hold. A folder is one route: one
 * for each file would take a tenth of a second of each start, and several megabytes.
 * @param folder read once; what begins with a dot is not served
 * @param scriptPolicy Content-Security-Policy of scripts
 */
export async function serveBuiltFiles(app: App, folder: string, scriptPolicy: string) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const paths = new Set(
    entries.flatMap((entry) => {
      const path = `${entry.parentPath.slice(folder.length)}/${entry.name}`.replaceAll('\\', '/').replace(/^\/+/, '')
      return entry.isFile() && !path.startsWith('.') ? [path] : []
    }),
  )
  const urls = new Set([...paths].map((path) => (path.includes('/') ? `/${path.split('/', 1)[0]}/*` : `/${path}`)))

  await app.register(async (files) => {
    files.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'asset' }
    })
    await files.register(staticFiles, {
      root: folder,
      serve: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        // the worker alone keeps its name from one deployment to the next
        const isWorker = /[\\/]sw\.js(\.br|\.gz)?$/.test(path)
        reply.header('cache-control', isWorker ? 'no-cache' : `public, max-age=${year}, immutable`)
        if (/\.js(\.br|\.gz)?$/.test(path)) reply.header('content-security-policy', scriptPolicy)
      },
    })
    for (const url of urls) {
      const [, beginning = ''] = /^\/(.*?)\*?$/.exec(url) ?? []
      files.route<{ Params: { '*'?: string } }>({
        method: ['GET', 'HEAD'],
        url,
        schema: { hide: true },
        handler: async ({ params }, reply) => {
          const path = `${beginning}${params['*'] ?? ''}`
          if (!paths.has(path)) throw new Failure('record.notFound')
          return reply.sendFile(path)
        },
      })
    }
  })
}
