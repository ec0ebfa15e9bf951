import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import parseRange from 'range-parser'
import { Failure } from '#server/ground/errors/failure.ts'
import { Missing, type Store } from '#server/ground/storage/store.ts'
import { contentDisposition } from './contentDisposition.ts'

/** A file that the caller may have: the bytes are the store's, the rest is said here. */
export interface SentFile {
  key: string
  /** whole length */
  bytes: number
  etag: string
  type: string
  /** for `Content-Disposition`; without it the file has no name */
  name?: string
  download?: boolean
  /** nothing may be kept by the browser */
  secret?: boolean
  /**
   * Records that the caller is given the file, or `range` of it: called once the file is open, before its first byte leaves. Not
   * called for HEAD, 304, 416, a file that is missing, nor a caller who has left. When it throws, nothing is sent.
   */
  onSending?: (range: Range | null) => Promise<unknown>
}

/**
 * Sends a file of the store: whole or a range, 304 when the caller has it, streamed from disk to socket. With a proxy in
 * front (`accelPrefix`), the proxy is told where it is, once the file is known to be there, and sends it itself.
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { store, accelPrefix }: { store: Store; accelPrefix: string | null },
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
  if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send()

  const range = rangeOf(request, file.bytes, etag)
  const location = accelPrefix && store.locate(file.key)
  if (location) {
    if (request.method !== 'HEAD' && range !== 'beyond') {
      await refuseMissing(store, file.key)
      await file.onSending?.(range)
    }
    return reply.header('x-accel-redirect', `${accelPrefix}${location}`).send()
  }
  if (range === 'beyond') {
    reply.header('content-range', `bytes */${file.bytes}`)
    throw new Failure('request.range')
  }
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.bytes}`)
  reply.header('content-length', range ? range.end - range.start + 1 : file.bytes)
  // an empty stream: Fastify would write the length of nothing over that of the file
  if (request.method === 'HEAD') return reply.send(Readable.from([]))
  const content = await read(store, file.key, range)
  try {
    if (!reply.raw.destroyed) await file.onSending?.(range)
  } catch (error) {
    content.destroy()
    throw error
  }
  return reply.send(content)
}

export interface Range {
  start: number
  end: number
  /** asked for as the last bytes of the file, however many */
  isSuffix: boolean
}

/**
 * Whether who asks opens the file: it is sent whole, or from its first byte, and a viewer fetches the rest range by range. A copy for
 * reading without the network asks for its last bytes, all of them: it opens nothing.
 */
export const isFromStart = (range: Range | null): boolean => range === null || (range.start === 0 && !range.isSuffix)

/** @throws Failure `files.missing` for a file that was filed and is not there */
export async function read(store: Store, key: string, range: { start: number; end: number } | null = null) {
  return await store.read(key, range ?? undefined).catch(failMissing)
}

async function refuseMissing(store: Store, key: string) {
  const { done } = await store.lend(key).catch(failMissing)
  await done()
}

function failMissing(error: unknown): never {
  if (error instanceof Missing) throw new Failure('files.missing', { retryAfter: 60, cause: error })
  throw error
}

/** One range at most: several are answered whole, as the standard allows. */
function rangeOf(request: FastifyRequest, bytes: number, etag: string): Range | 'beyond' | null {
  const { range, 'if-range': ifRange } = request.headers
  if (!range || (ifRange && ifRange !== etag)) return null
  const ranges = parseRange(bytes, range)
  if (ranges === -1) return 'beyond'
  if (ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return null
  const [only] = ranges
  return only ? { ...only, isSuffix: range.startsWith('bytes=-') } : null
}

const matches = (header: string | undefined, etag: string) =>
  header?.split(',').some((given) => given.trim().replace(/^W\//, '') === etag || given.trim() === '*') ?? false
