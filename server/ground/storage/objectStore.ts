import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3'
import type { ObjectStoreAddress } from '#server/ground/configuration/files.ts'
import type { ObjectStoreKey } from '#server/ground/configuration/secretFiles.ts'
import { headObject } from './headObject.ts'
import { openIncoming, writeSynced } from './incomingFiles.ts'
import { limitCalls } from './limitCalls.ts'
import { isMissingObject, toOperatorFault, toUnavailable } from './objectStoreFaults.ts'
import { openObjectMark } from './objectStoreMark.ts'
import { openReceivedFiles } from './receivedFiles.ts'
import { destroyWhenStalled } from './stalledContent.ts'
import { FileMissing, type Store } from './store.ts'

const markName = 'portal-mark'
const keyPattern = /^[0-9a-f]{2}\/[0-9a-f-]{36}$/
/** Time limits of a call: to connect, and without a byte. Milliseconds. */
const [connectMs, silentMs] = [5_000, 20_000]
/** A client that reads slowly holds a connection. With those of the SDK (50), further calls would wait until they fail. */
const connections = { keepAlive: true, maxSockets: 1_000 }
/** Calls until their answer begins, and listings among them: a store that gets too many at once answers none in time. */
const [maxCalls, maxListings] = [64, 16]
/** No task works longer on the local copy of a file; older ones are remains of a crash. Milliseconds. */
const copyMs = 24 * 3_600_000
/** Validity of a signed URL. */
const signedSeconds = 60
const maxAttempts = 3
/** An upload is tried again after this time, since the client cannot rewind a stream. Milliseconds. */
const uploadRetryMs = 500

/**
 * Opens a store that keeps files in a bucket of an object store that speaks S3. A file is first received on the disk, so
 * that its length and its SHA-256 are known: the store verifies them, and a failed upload is tried again. An object is
 * complete or absent.
 * @param folder where files are received, and where those wait that a program reads as a whole
 * @param options.setting where its address is written, for error messages
 * @param options.key null: the client of Amazon finds one by itself
 * @throws OperatorFault when the bucket or the credentials are wrong, or the store does not answer
 */
export async function openObjectStore(
  address: ObjectStoreAddress,
  folder: string,
  { setting, key }: { setting: string; key: ObjectStoreKey | null },
): Promise<Store> {
  const { bucket: Bucket, prefix, region, endpoint, pathStyle } = address
  const incoming = join(folder, 'incoming')
  const copies = join(folder, 'copies')
  await openIncoming(incoming)
  await openIncoming(copies, copyMs)
  const received = openReceivedFiles()
  const settings: S3ClientConfig = {
    // Stores other than Amazon's have no regions, but a signature names one.
    region: region ?? process.env['AWS_REGION'] ?? 'us-east-1',
    ...(endpoint && { endpoint }),
    ...(key && { credentials: key }),
    forcePathStyle: pathStyle,
    maxAttempts,
    // Checksums of Amazon's own kinds are not known everywhere; the SHA-256 of the payload is part of the signature.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  }
  const call = limitCalls(maxCalls, silentMs)
  const list = limitCalls(maxListings, silentMs)
  const handler = { connectionTimeout: connectMs, httpAgent: connections, httpsAgent: connections }
  const client = new S3Client({ ...settings, requestHandler: { ...handler, socketTimeout: silentMs } })
  // The limit of the SDK would also end what somebody reads slowly: this one holds until the content begins.
  const reader = new S3Client({
    ...settings,
    requestHandler: { ...handler, socketTimeout: 0, requestTimeout: silentMs, throwOnRequestTimeout: true },
  })
  const first = new ListObjectsV2Command({ Bucket, Prefix: `${prefix}${markName}` })
  await call(() => client.send(first)).catch((error: unknown) => {
    throw toOperatorFault(error, address, setting)
  })

  const nameOf = (key: string) => {
    if (!keyPattern.test(key)) throw new FileMissing(key)
    return `${prefix}${key}`
  }
  const throwFault = (key: string) => (error: unknown) => {
    throw isMissingObject(error) ? new FileMissing(key, { cause: error }) : toUnavailable(error)
  }

  /** Uploads a file of the disk. The store compares its content with the hash. */
  async function upload(name: string, path: string, written: { bytes: number; sha256: string }) {
    for (let attempt = 1; ; attempt++) {
      try {
        await call(() => sendFile(name, path, written))
        return
      } catch (error) {
        const { httpStatusCode: status = 500 } = (error as { $metadata?: { httpStatusCode?: number } }).$metadata ?? {}
        if (attempt === maxAttempts || status < 500) throw toUnavailable(error)
        await pause(uploadRetryMs * attempt)
      }
    }
  }

  /** The client neither hears errors of what it sends nor closes it when the call fails. */
  async function sendFile(name: string, path: string, { bytes, sha256 }: { bytes: number; sha256: string }) {
    const file = await open(path)
    const unread = new AbortController()
    const Body = file.createReadStream({ autoClose: false }).on('error', (error) => unread.abort(error))
    const command = new PutObjectCommand({
      Bucket,
      Key: name,
      Body,
      ContentLength: bytes,
      ContentType: 'application/octet-stream',
    })
    command.middlewareStack.add(
      (next) => (args) => {
        ;(args.request as { headers: Record<string, string> }).headers['x-amz-content-sha256'] = sha256
        return next(args)
      },
      { step: 'build', name: 'payloadHash' },
    )
    try {
      await client.send(command, { abortSignal: unread.signal })
    } finally {
      Body.destroy()
      await file.close()
    }
  }

  /** @returns the path of the received file too, which the caller deletes */
  async function keepUnder(key: string, content: Readable, { maxBytes, announce }: Parameters<Store['save']>[1]) {
    const temporary = join(incoming, randomUUID())
    try {
      const written = await writeSynced(temporary, content, maxBytes)
      await announce?.(key)
      await upload(nameOf(key), temporary, written)
      return { temporary, written }
    } catch (error) {
      await rm(temporary, { force: true })
      throw error
    }
  }

  async function read(key: string, range?: { start: number; end: number }): Promise<Readable> {
    const command = new GetObjectCommand({
      Bucket,
      Key: nameOf(key),
      ...(range && { Range: `bytes=${range.start}-${range.end}` }),
    })
    const { Body } = await call(() => reader.send(command)).catch(throwFault(key))
    const content = Body as IncomingMessage
    destroyWhenStalled(content, silentMs)
    return content
  }

  return {
    async save(content, options) {
      const id = randomUUID()
      const key = `${id.slice(0, 2)}/${id}`
      const { temporary, written } = await keepUnder(key, content, options)
      if (options.isReadNext) received.keep(key, temporary)
      else await rm(temporary, { force: true })
      return { key, ...written }
    },
    async saveAs(key, content) {
      const { temporary, written } = await keepUnder(key, content, { maxBytes: Number.POSITIVE_INFINITY })
      await rm(temporary, { force: true })
      return written
    },
    read,
    async getLocalPath(key) {
      const path = join(copies, randomUUID())
      const done = () => rm(path, { force: true })
      try {
        const waiting = received.take(key)
        if (waiting) await rename(waiting, path)
        else await pipeline(await read(key), createWriteStream(path, { mode: 0o600 }))
      } catch (error) {
        await done()
        throw error instanceof FileMissing ? error : toUnavailable(error)
      }
      return { path, done }
    },
    // A proxy cannot read the bucket.
    locate: () => null,
    async signUrl(key, { type, disposition }) {
      const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner')
      const command = new GetObjectCommand({
        Bucket,
        Key: nameOf(key),
        ResponseContentType: type,
        ResponseContentDisposition: disposition,
        ResponseCacheControl: 'private, no-store',
      })
      return getSignedUrl(client, command, { expiresIn: signedSeconds })
    },
    async remove(key) {
      await received.drop(key)
      const command = new DeleteObjectCommand({ Bucket, Key: nameOf(key) })
      await call(() => client.send(command)).catch((error: unknown) => {
        if (!isMissingObject(error)) throw toUnavailable(error)
      })
    },
    async size(key) {
      if (!keyPattern.test(key)) return null
      return (await headObject(client, { Bucket, Key: nameOf(key) }, call))?.bytes ?? null
    },
    async listPart(part) {
      const found = []
      let ContinuationToken: string | undefined
      do {
        const command = new ListObjectsV2Command({ Bucket, Prefix: `${prefix}${part}/`, ContinuationToken })
        const page = await list(() => client.send(command)).catch((error: unknown) => {
          throw toUnavailable(error)
        })
        for (const { Key = '', Size = 0, LastModified = new Date() } of page.Contents ?? [])
          found.push({ key: Key.slice(prefix.length), bytes: Size, writtenAt: LastModified })
        ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined
      } while (ContinuationToken)
      return found
    },
    ...openObjectMark(client, { Bucket, Key: `${prefix}${markName}` }, call),
    async check() {
      await call(() => client.send(new HeadBucketCommand({ Bucket }))).catch((error: unknown) => {
        throw toUnavailable(error)
      })
    },
  }
}
