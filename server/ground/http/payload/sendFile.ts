import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import parseRange from 'range-parser'
import type { Config } from '#server/ground/configuration/config.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { FileMissing, type Store } from '#server/ground/storage/store.ts'
import { contentDisposition } from './contentDisposition.ts'

/** A file of the store to send to an authorized caller. */
export interface SentFile {
  key: string
  /** length of the whole file */
  bytes: number
  etag: string
  type: string
  /** for `Content-Disposition`; without it the file has no name */
  name?: string
  download?: boolean
  /** the browser may store nothing */
  secret?: boolean
  /**
   * Records that the caller gets the file, or `range` of it. Called when the file is open, before the first byte is
   * sent. Not called for HEAD, 304, 416, a missing file or a caller who has disconnected. When it throws, nothing is
   * sent.
   */
  onSending?: (range: Range | null) => Promise<unknown>
}

/** Where files are, and who sends them. The portal is one. */
interface FileSource {
  store: Store
  config: Pick<Config, 'accelPrefix' | 'redirectsDownloads'>
}

/**
 * Sends a file of the store: whole or a range, 304 when the caller has it, streamed from disk to socket. Behind a proxy
 * (`accelPrefix`), checks that the file exists and lets the proxy send it (`X-Accel-Redirect`). With
 * `redirectsDownloads`, answers a browser's download with a signed URL of the object store.
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { store, config }: FileSource,
  file: SentFile,
) {
  const etag = `"${file.etag}"`
  reply
    .header('etag', etag)
    .header('cache-control', file.secret ? 'private, no-store' : 'private, no-cache')
    .header('accept-ranges', 'bytes')
    .type(file.type)
  if (file.name) {
    reply.header('content-disposition', contentDisposition(file.name, file.download ? 'attachment' : 'inline'))
  }
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()

  if (config.redirectsDownloads && isBrowserDownload(request, file)) {
    const url = await signDownload(store, file)
    if (url) {
      await file.onSending?.(null)
      for (const name of ['etag', 'accept-ranges', 'content-disposition', 'content-type']) reply.removeHeader(name)
      return reply.header('cache-control', 'private, no-store').redirect(url, 302)
    }
  }
  const range = parseRangeHeader(request, file.bytes, etag)
  const location = config.accelPrefix && store.locate(file.key)
  if (location) {
    if (request.method !== 'HEAD' && range !== 'beyond') {
      await assertFileExists(store, file.key)
      await file.onSending?.(range)
    }
    return reply.header('x-accel-redirect', `${config.accelPrefix}${location}`).send()
  }
  if (range === 'beyond') {
    reply.header('content-range', `bytes */${file.bytes}`)
    throw new Failure('request.range')
  }
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.bytes}`)
  reply.header('content-length', range ? range.end - range.start + 1 : file.bytes)
  // An empty stream: otherwise Fastify would overwrite the content-length with 0.
  if (request.method === 'HEAD') return reply.send(Readable.from([]))
  const content = await readStoredFile(store, file.key, range)
  try {
    if (!reply.raw.destroyed) await file.onSending?.(range)
  } catch (error) {
    content.destroy()
    throw error
  }
  return reply.send(content)
}

/**
 * Whether a browser saves the file: only then may it come from another origin. What pages fetch, show or play must come
 * from this one (Content-Security-Policy), and programs would send their token along. Confidential files always come
 * from this server: a signed URL can be passed on.
 */
const isBrowserDownload = ({ method, headers }: FastifyRequest, { download, secret }: SentFile): boolean =>
  method === 'GET' &&
  download === true &&
  secret !== true &&
  headers['sec-fetch-mode'] === 'navigate' &&
  headers.range === undefined

async function signDownload(store: Store, { key, name, type }: SentFile): Promise<string | null> {
  await assertFileExists(store, key)
  return store.signUrl(key, { type, disposition: contentDisposition(name ?? 'document', 'attachment') })
}

export interface Range {
  start: number
  end: number
  /** requested as the last bytes of the file (`bytes=-500`) */
  isSuffix: boolean
}

/**
 * Whether the request opens the file: the whole file or a range from its first byte; a viewer fetches the rest range by
 * range. A copy for offline reading requests the last bytes instead, which does not count as opening.
 */
export const isFromStart = (range: Range | null): boolean => range === null || (range.start === 0 && !range.isSuffix)

/**
 * Opens a file of the store for reading.
 * @throws Failure `files.missing` when it is not there
 */
export async function readStoredFile(store: Store, key: string, range: { start: number; end: number } | null = null) {
  return await store.read(key, range ?? undefined).catch(throwMissing)
}

async function assertFileExists(store: Store, key: string) {
  if ((await store.size(key)) === null) throwMissing(new FileMissing(key))
}

function throwMissing(error: unknown): never {
  if (error instanceof FileMissing) throw new Failure('files.missing', { retryAfter: 60, cause: error })
  throw error
}

/**
 * Parses the `Range` header. Only one range is supported: several are answered with the whole file, as the standard
 * allows.
 */
function parseRangeHeader(request: FastifyRequest, bytes: number, etag: string): Range | 'beyond' | null {
  const { range, 'if-range': ifRange } = request.headers
  if (!range || (ifRange && ifRange !== etag)) return null
  const ranges = parseRange(bytes, range)
  if (ranges === -1) return 'beyond'
  if (ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return null
  const [only] = ranges
  return only ? { ...only, isSuffix: range.startsWith('bytes=-') } : null
}

const matchesEtag = (header: string | undefined, etag: string) =>
  header?.split(',').some((given) => given.trim().replace(/^W\//, '') === etag || given.trim() === '*') ?? false
