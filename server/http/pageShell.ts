import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { OperatorFault } from '#server/operatorFault.ts'
import type { App } from './app.ts'
import { answerFailure } from './errors.ts'
import { Failure } from './failure.ts'
import { allowPage, scriptPolicy } from './headers.ts'

/** What the page is given with its first byte: the signed-in person, or null (seed §4 "page-provided user object"). */
export type PageUser = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

const year = 365 * 24 * 60 * 60

/**
 * Serves the built web: hashed files for a year, and the page shell for every other GET of a page.
 * Calls that name nothing are 404 in the shape of every refusal.
 */
export async function servePages(app: App, folder: string, pageUser: PageUser) {
  const index = join(folder, 'index.html')
  if (!existsSync(index))
    throw new OperatorFault(`Le site n’est pas construit : ${index} manque. Lancez « npm run build ».`)
  const [beforeUser = '', afterUser = ''] = readFileSync(index, 'utf8').split('<!--current-user-->')

  await app.register(async (files) => {
    files.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'asset' }
    })
    await files.register(staticFiles, {
      root: folder,
      index: false,
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        // the worker alone keeps its name from one deployment to the next
        const isWorker = /[\\/]sw\.js(\.br|\.gz)?$/.test(path)
        reply.header('cache-control', isWorker ? 'no-cache' : `public, max-age=${year}, immutable`)
        if (/\.js(\.br|\.gz)?$/.test(path)) reply.header('content-security-policy', scriptPolicy)
      },
    })
  })

  async function shell(request: FastifyRequest, reply: FastifyReply) {
    const nonce = allowPage(reply)
    const user = await pageUser(request, reply)
    const userScript = user ? `<script type="application/json" id="current-user">${inScript(user)}</script>` : ''
    return reply
      .header('cache-control', 'no-store')
      .header('vary', 'Cookie')
      .type('text/html; charset=utf-8')
      .send(`${beforeUser.replaceAll('__NONCE__', nonce)}${userScript}${afterUser.replaceAll('__NONCE__', nonce)}`)
  }

  app.setNotFoundHandler(async (request, reply) => {
    return wantsPage(request) ? shell(request, reply) : answerFailure(new Failure('record.notFound'), reply)
  })
}

/**
 * Is it a screen that is asked for? What has the name of a file is one that is not here (an old chunk after a deploy), and
 * who asks for data alone is not shown a page.
 */
export function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  const accept = headers.accept ?? '*/*'
  const readsPages = accept.includes('text/html') || (accept.includes('*/*') && !accept.includes('json'))
  const [path = ''] = url.split('?')
  const isScreen = !/^\/api(\/|$)/.test(path) && !/\.\w+$/.test(path)
  return (method === 'GET' || method === 'HEAD') && isScreen && readsPages
}

/** JSON that cannot close the script element it stands in (QUALITY WEB-06). */
const inScript = (value: unknown) => JSON.stringify(value).replaceAll('<', String.raw`\u003c`)
