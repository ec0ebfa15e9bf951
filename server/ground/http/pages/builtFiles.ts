import { readdirSync } from 'node:fs'
import staticFiles from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import type { App } from '#server/ground/http/app.ts'
import { findFormerFile } from './formerFiles.ts'

const yearSeconds = 365 * 24 * 60 * 60
const lasting = `public, max-age=${yearSeconds}, immutable`

/**
 * Serves the files of the web build under their own paths, cacheable for a year since their names contain a hash. Each
 * folder is one route: one route per file would add 0.1 s to each start, and several megabytes. Hashed files that this
 * build does not have are looked for among those of the builds that ran lately.
 * @param folder read once; files and folders whose names begin with a dot are not served
 * @param scriptPolicy Content-Security-Policy of scripts
 */
export async function serveBuiltFiles(app: App, db: Db, folder: string, scriptPolicy: string) {
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
      // The ETag says it too, and a page loads a dozen scripts.
      lastModified: false,
      setHeaders: (reply, path) => {
        // Only the service worker keeps its name from one deployment to the next.
        const isWorker = /[\\/]sw\.js(\.br|\.gz)?$/.test(path)
        reply.header('cache-control', isWorker ? 'no-cache' : lasting)
        if (/\.js(\.br|\.gz)?$/.test(path)) reply.header('content-security-policy', scriptPolicy)
      },
    })
    for (const url of urls) {
      const [, beginning = ''] = /^\/(.*?)\*?$/.exec(url) ?? []
      files.route<{ Params: { '*'?: string } }>({
        method: ['GET', 'HEAD'],
        url,
        schema: { hide: true },
        handler: async (request, reply) => {
          const path = `${beginning}${request.params['*'] ?? ''}`
          return paths.has(path) ? reply.sendFile(path) : sendFormerFile(request, reply, path)
        },
      })
    }
  })

  /** @throws Failure `record.notFound` */
  async function sendFormerFile({ headers }: FastifyRequest, reply: FastifyReply, path: string) {
    const acceptsBrotli = /\bbr\b/.test(headers['accept-encoding'] ?? '')
    const file = await findFormerFile(db, path, { acceptsBrotli })
    if (!file) throw new Failure('record.notFound')
    reply.header('cache-control', lasting).header('vary', 'accept-encoding').type(file.type)
    if (file.encoding) reply.header('content-encoding', file.encoding)
    if (path.endsWith('.js')) reply.header('content-security-policy', scriptPolicy)
    return reply.send(file.content)
  }
}
