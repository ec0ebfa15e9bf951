import qs from 'qs'
import { Failure } from '#server/ground/errors/failure.ts'
import type { App } from '#server/ground/http/app.ts'

/** QUALITY ACL-09. */
export const maxBodyBytes = 256 * 1024
/** Of a route that takes a whole text: a content, an order of the day with its opinions. */
export const longBodyBytes = 1024 * 1024
const maxDepth = 20
/** A whole order of the day has three thousand. Each value that is wrong costs a sentence. */
const maxValues = 10_000

/** `order[startsAt]=asc`, `irp[]=3&irp[]=4`, `startsAt[after]=…`; a name given twice becomes a list, which schemas refuse. */
export const parseQuery = (query: string) =>
  qs.parse(query, {
    depth: 1,
    arrayLimit: 200,
    parameterLimit: 500,
    plainObjects: false,
    allowPrototypes: false,
  }) as Record<string, unknown>

/** An address that is not well encoded is one that names nothing: it then goes the way of every other. */
export function readableUrl({ url = '/' }: { url?: string | undefined }): string {
  try {
    decodeURI(url.split('?', 1)[0] ?? '')
    return url
  } catch {
    return url.startsWith('/api/') ? '/api/%20' : '/%20'
  }
}

/** JSON in its three names, within `maxDepth` and `maxValues`; forms as the login sends them. */
export function parseBodies(app: App) {
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

/** @throws Failure when it is not JSON, or nested too deeply or made of too much to be anybody's form */
export function parseJson(body: string): unknown {
  if (body === '') return undefined
  const { depth, values } = measure(body)
  if (depth > maxDepth) throw new Failure('request.tooDeep')
  if (values > maxValues) throw new Failure('request.tooLarge')
  try {
    return JSON.parse(body, (key, value: unknown) => (key === '__proto__' ? undefined : value))
  } catch {
    throw new Failure('request.malformed')
  }
}

/** How deep brackets nest, and how many values commas part, outside strings: cheaper than parsing, and not recursive. */
function measure(json: string): { depth: number; values: number } {
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
