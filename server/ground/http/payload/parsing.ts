import qs from 'qs'
import { Failure } from '#server/ground/errors/failure.ts'
import type { App } from '#server/ground/http/app.ts'

/** Body size limit of most routes (QUALITY ACL-09). */
export const maxBodyBytes = 256 * 1024
/** Body size limit of routes that receive a long text: a content, an agenda with its opinions. */
export const longBodyBytes = 1024 * 1024
const maxDepth = 20
/** A complete agenda has 3,000 values. Each invalid value adds a message to the response. */
const maxValues = 10_000

/**
 * Parses a query: `order[startsAt]=asc`, `irp[]=3&irp[]=4`, `startsAt[after]=…`. A repeated name becomes an array,
 * which schemas reject.
 */
export const parseQuery = (query: string) =>
  qs.parse(query, {
    depth: 1,
    arrayLimit: 200,
    parameterLimit: 500,
    plainObjects: false,
    allowPrototypes: false,
  }) as Record<string, unknown>

/** Replaces a URL with invalid percent-encoding by one that matches no route, so that it gets the usual 404. */
export function replaceMalformedUrl({ url = '/' }: { url?: string | undefined }): string {
  try {
    decodeURI(url.split('?', 1)[0] ?? '')
    return url
  } catch {
    return url.startsWith('/api/') ? '/api/%20' : '/%20'
  }
}

/**
 * Adds the body parsers: JSON under its three content types, within `maxDepth` and `maxValues`; URL-encoded forms, for
 * the login.
 */
export function addBodyParsers(app: App) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    ['application/json', 'application/ld+json', 'application/merge-patch+json'],
    { parseAs: 'string', bodyLimit: maxBodyBytes },
    (_request, body, done) => {
      try {
        done(null, parseJson(String(body)))
      } catch (error) {
        done(error as Error)
      }
    },
  )
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 64 * 1024 },
    (_request, body, done) => done(null, parseQuery(String(body))),
  )
}

/**
 * Parses JSON.
 * @throws Failure `request.malformed`; `request.tooDeep`, `request.tooLarge` for more nesting or values than any form
 * has
 * @param most values at most
 */
export function parseJson(body: string, most = maxValues): unknown {
  if (body === '') return undefined
  const { depth, values } = measureJson(body)
  if (depth > maxDepth) throw new Failure('request.tooDeep')
  if (values > most) throw new Failure('request.tooLarge')
  try {
    return JSON.parse(body, (key, value: unknown) => (key === '__proto__' ? undefined : value))
  } catch {
    throw new Failure('request.malformed')
  }
}

/**
 * Measures nesting depth and number of values by counting brackets and commas outside strings: cheaper than parsing,
 * and not recursive.
 */
function measureJson(json: string): { depth: number; values: number } {
  let depth = 0
  let deepest = 0
  let values = 1
  let quoted = false
  for (let index = 0; index < json.length; index++) {
    const char = json[index]
    if (quoted) {
      if (char === '\\') index++
      else if (char === '"') quoted = false
    } else if (char === '"') quoted = true
    else if (char === '{' || char === '[') deepest = Math.max(deepest, ++depth)
    else if (char === '}' || char === ']') depth--
    else if (char === ',') values++
  }
  return { depth: deepest, values }
}
