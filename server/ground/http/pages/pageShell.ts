import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough, type Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { brandPage } from '#server/ground/branding/brandPage.ts'
import type { ShownBranding } from '#server/ground/branding/cachedBranding.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { OperatorFault } from '#server/ground/errors/operatorFault.ts'
import type { App } from '#server/ground/http/app.ts'
import { scriptCsp, setPageCsp } from '#server/ground/http/connection/headers.ts'
import { sendFailure } from '#server/ground/http/errors.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { serveBuiltFiles } from './builtFiles.ts'
import { layoutOf } from './layouts.ts'
import { extractScripts } from './pageScripts.ts'
import { readScreenPreloads } from './screenPreloads.ts'

/** Data included in a page. Empty for visitors. */
export interface PageContents {
  /**
   * JSON elements sent with the first bytes, by element id: the signed-in person (seed §4 "page-provided user object")
   */
  jsonElements: Record<string, unknown>
  /** API responses and rendered view of its screen; the page is sent without waiting for them */
  screen: Promise<ScreenContents> | null
  /** name, icons and colour of the organisation */
  branding: ShownBranding
  /** the server will most likely render the screen */
  isDrawn: boolean
}

interface ScreenContents {
  /** text of a JSON object of responses (`preloadedResponses.ts`) */
  answers: string
  /** HTML rendered on the server (`firstViewRenderer.ts`); null when the browser renders it */
  view: string | null
}

const compress = promisify(brotliCompress)
/** Fast compression: each page is compressed for one person, who waits for it. */
const brotliOptions = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
}

/** Paths of mailed links. Their URL is a secret (QUALITY AUT-15), so no referrer is sent. */
const mailedLink = /^\/auth\/[^/?]+\/[^/?]/

/**
 * Serves the web build: hashed files for a year, and the page shell for every other GET of a page. Unknown API calls
 * get 404 as a problem response.
 */
export async function servePages(
  app: App,
  { db, config: { videoHosts } }: Pick<Portal, 'db' | 'config'>,
  folder: string,
  contents: (request: FastifyRequest, reply: FastifyReply, nonce: string) => Promise<PageContents>,
) {
  const index = join(folder, 'index.html')
  if (!existsSync(index))
    throw new OperatorFault(`Le site n’est pas construit : ${index} manque. Lancez « npm run build ».`)
  const scripts = extractScripts(readFileSync(index, 'utf8'))
  const [before = '', head = '', body = '', end = ''] = scripts.html.split(
    /<!--current-user-->|(?=<\/head>)|(?<=<div id="root">)/,
  )
  const preloadsOf = readScreenPreloads(folder)

  await serveBuiltFiles(app, db, folder, scriptCsp)

  async function shell(request: FastifyRequest, reply: FastifyReply) {
    const nonce = setPageCsp(reply, videoHosts)
    const { jsonElements: given, branding, screen, isDrawn } = await contents(request, reply, nonce)
    if (mailedLink.test(request.url)) reply.header('referrer-policy', 'no-referrer')
    const written = Object.entries(given)
      .map(([id, value]) => jsonScriptElement(id, JSON.stringify(value)))
      .join('')
    reply.header('cache-control', 'no-store').header('vary', 'Cookie, Accept-Encoding').type('text/html; charset=utf-8')
    const [path = ''] = request.url.split('?')
    const withNonce = (part: string) => part.replaceAll('__NONCE__', nonce)
    const preloads = preloadsOf(path)
    const code = isDrawn ? '' : withNonce(scripts.elements) + preloads
    const page = `${brandPage(withNonce(before), branding)}${written}${withNonce(head)}${code}${brandPage(withNonce(body), branding)}`
    const isCompressed = /\bbr\b/.test(request.headers['accept-encoding'] ?? '')
    if (isCompressed) reply.header('content-encoding', 'br')
    if (!screen) return reply.send(isCompressed ? await compress(page + end, brotliOptions) : page + end)
    const rest = screen.then(({ answers, view }) => {
      const later = isDrawn ? scripts.laterElement(preloads, nonce, view !== null) : ''
      // After the responses, so that the scripts find them complete.
      const atEnd = jsonScriptElement('page-answers', answers) + later
      return viewElement(view, layoutOf(request)) + end.replace('</body>', () => `${atEnd}</body>`)
    })
    return reply.send(streamInTwoParts(page, rest, isCompressed))
  }

  app.setNotFoundHandler(async (request, reply) => {
    return isPageRequest(request) ? shell(request, reply) : sendFailure(new Failure('record.notFound'), reply)
  })
}

/**
 * Whether the request is for a page. A path with a file extension is a missing file (an old chunk after a deployment),
 * and a client that accepts only JSON gets no page.
 */
export function isPageRequest({ method, url, headers }: FastifyRequest): boolean {
  const accept = headers.accept ?? '*/*'
  const readsPages = accept.includes('text/html') || (accept.includes('*/*') && !accept.includes('json'))
  const [path = ''] = url.split('?')
  const isScreen = !/^\/api(\/|$)/.test(path) && !/\.\w+$/.test(path)
  return (method === 'GET' || method === 'HEAD') && isScreen && readsPages
}

/** The rendered view, inert and hidden from assistive technology until the interface replaces it. */
const viewElement = (view: string | null, layout: number) =>
  view === null ? '' : `<div class="first-view" data-layout="${layout}" inert aria-hidden="true">${view}</div>`

/** A JSON script element, escaped so that the JSON cannot close it (QUALITY WEB-06). */
const jsonScriptElement = (id: string, json: string) =>
  `<script type="application/json" id="${id}">${json.replaceAll('<', String.raw`\u003c`)}</script>`

/** Streams the first part at once, so that the browser fetches the files it names while the second part is made. */
function streamInTwoParts(first: string, second: Promise<string>, isCompressed: boolean): Readable {
  const page = isCompressed ? createBrotliCompress(brotliOptions) : new PassThrough()
  page.write(first)
  if ('flush' in page) page.flush()
  // The client may have closed the connection.
  void second.then((text) => page.destroyed || page.end(text))
  return page
}
