import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import staticFiles from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import { OperatorFault } from '#server/operatorFault.ts'
import type { App } from './app.ts'
import { answerFailure } from './errors.ts'
import { Failure } from './failure.ts'
import { allowPage, scriptPolicy } from './headers.ts'
import { readScreenPreloads } from './screenPreloads.ts'

/**
 * What the page is given with its first byte, each under the id of its element: the signed-in person (seed §4
 * "page-provided user object"), and what its screen would ask for. Nothing for a visitor.
 */
export type PageContents = (request: FastifyRequest, reply: FastifyReply) => Promise<Record<string, unknown>>

const year = 365 * 24 * 60 * 60

const compress = promisify(brotliCompress)
/** Each page is compressed for one person, while they wait. */
const lightly = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
}

/** The address of such a page is a secret, that of the person who was mailed it (QUALITY AUT-15). */
const mailedLink = /^\/auth\/[^/?]+\/[^/?]/

/**
 * Serves the built web: hashed files for a year, and the page shell for every other GET of a page.
 * Calls that name nothing are 404 in the shape of every refusal.
 */
export async function servePages(app: App, folder: string, { videoHosts }: Config, contents: PageContents) {
  const index = join(folder, 'index.html')
  if (!existsSync(index))
    throw new OperatorFault(`Le site n’est pas construit : ${index} manque. Lancez « npm run build ».`)
  const [before = '', head = '', body = ''] = readFileSync(index, 'utf8').split(/<!--current-user-->|(?=<\/head>)/)
  const preloadsOf = readScreenPreloads(folder)

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
    const nonce = allowPage(reply, videoHosts)
    const given = await contents(request, reply)
    if (mailedLink.test(request.url)) reply.header('referrer-policy', 'no-referrer')
    const written = Object.entries(given)
      .map(([id, value]) => `<script type="application/json" id="${id}">${inScript(value)}</script>`)
      .join('')
    reply.header('cache-control', 'no-store').header('vary', 'Cookie, Accept-Encoding').type('text/html; charset=utf-8')
    const [path = ''] = request.url.split('?')
    const withNonce = (part: string) => part.replaceAll('__NONCE__', nonce)
    const page = `${withNonce(before)}${written}${withNonce(head)}${preloadsOf(path)}${withNonce(body)}`
    if (!/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(page)
    return reply.header('content-encoding', 'br').send(await compress(page, lightly))
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
