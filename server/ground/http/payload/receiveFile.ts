import multipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { FailureCode } from '#contract/failures.ts'
import type { Viewer } from '#contract/standing.ts'
import { mayBeWritten } from '#server/ground/errors/databaseFailures.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import type { App } from '#server/ground/http/app.ts'
import { type Store, type Stored, TooLarge } from '#server/ground/storage/store.ts'
import { parseQuery } from './parsing.ts'
import { compileValidator } from './validation.ts'

/** A file of a call, kept. */
export interface ReceivedFile extends Stored {
  /** as the caller wrote it */
  name: string
}

/** What came in one call. */
export interface Received {
  /** null when the call brought none */
  file: ReceivedFile | null
  /** the fields beside it, as `parseQuery` reads them */
  fields: Record<string, unknown>
}

/** The field of a form that is the file, for the documentation of a call. */
export const fileField = { file: z.string().meta({ format: 'binary' }) }

/** What may surround a file: boundaries, headers of the parts, fields. */
const envelopeBytes = 64 * 1024
const fields = { fields: 40, fieldSize: 16 * 1024, headerPairs: 20, headerSize: 8 * 1024 }

/** How large a file may be, and how one that is larger is refused. */
export interface FileLimits {
  maxBytes: number
  tooLarge: FailureCode
}

/**
 * Lets the routes of `app` that say `receives: 'file'` be sent multipart forms. A file that announces itself as too large is
 * refused before it comes.
 */
export async function acceptFiles(app: App, { maxBytes, tooLarge }: FileLimits) {
  // the store counts the bytes: it must see the one that is too many
  const limits = { ...fields, files: 1, parts: fields.fields + 1, fileSize: maxBytes + 1 }
  await app.register(multipart, { limits, throwFileSizeLimit: false })
  // the schema of such a body is for the documentation: it comes in pieces, and is checked by who receives it
  app.setValidatorCompiler((part) =>
    part.httpPart === 'body' ? (value: unknown) => ({ value }) : compileValidator(part),
  )
  app.addHook('onRequest', async ({ routeOptions, headers }) => {
    if (!routeOptions.config.receives) return
    if (Number(headers['content-length']) > maxBytes + envelopeBytes) throw new Failure(tooLarge)
  })
}

/**
 * Receives a form with one file at most, called `file`, whatever the order of its parts. The file goes straight to the store,
 * and stays there only if `accept` does not throw. Once all of it is there, the person is read again: a file may take hours.
 * @param accept writes what came, by the rights that the viewer has by then
 * @throws Failure `access.signInRequired`, `access.denied`; `limits.tooLarge`, `documents.oneFile`; `request.malformed` for a form that is not whole
 */
export async function receiveFile<Answer>(
  request: FastifyRequest,
  limits: FileLimits & { store: Store },
  accept: (received: Received, viewer: Viewer) => Promise<Answer>,
): Promise<Answer> {
  const received: Received = { file: null, fields: {} }
  try {
    await receive(request, limits, received).catch((error: unknown) => {
      throw error instanceof TooLarge ? new Failure(limits.tooLarge) : asFailure(error as Error)
    })
    return await accept(received, await request.refreshViewer())
  } catch (error) {
    if (received.file && !mayBeWritten(error)) await limits.store.remove(received.file.key)
    throw error
  }
}

/** Fills `received` as the parts come: what is there when one of them fails can be removed. */
async function receive(
  request: FastifyRequest,
  { store, maxBytes }: FileLimits & { store: Store },
  received: Received,
) {
  const fields = new URLSearchParams()
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      if (part.valueTruncated) throw new Failure('request.tooLarge')
      if (typeof part.value !== 'string') throw new Failure('request.malformed')
      fields.append(part.fieldname, part.value)
    } else {
      if (part.fieldname !== 'file') throw oneFile()
      const kept = await store.keep(part.file, { maxBytes })
      // what a browser sends for a field where no file was chosen
      if (kept.bytes === 0 && !part.filename) await store.remove(kept.key)
      else received.file = { ...kept, name: readName(part.filename) }
    }
  }
  received.fields = parseQuery(fields.toString())
}

/** Browsers write so what would end the name. */
const readName = (name = '') => name.replaceAll('%22', '"').replaceAll(/%0[AD]/gi, ' ')

function oneFile(): Failure {
  const { message, code } = new Failure('documents.oneFile')
  return new Failure(code, { violations: [{ propertyPath: 'file', message, code }] })
}

/** Codes of the plugin that are the caller's doing; its parser has none, and says what it did not find. */
const known: Record<string, FailureCode> = {
  FST_FIELDS_LIMIT: 'request.tooLarge',
  FST_PARTS_LIMIT: 'request.tooLarge',
  FST_PROTO_VIOLATION: 'request.malformed',
  FST_INVALID_JSON_FIELD_ERROR: 'request.malformed',
  FST_MP_PREMATURE_CLOSE: 'request.malformed',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'request.type',
  ENOSPC: 'server.unavailable',
  EDQUOT: 'server.unavailable',
}
const notWhole = /multipart data|multipart: boundary|part header/i

function asFailure(error: Error & { code?: string }): Error {
  if (error.code === 'FST_FILES_LIMIT') return oneFile()
  const code = known[error.code ?? ''] ?? (notWhole.test(error.message) ? 'request.malformed' : undefined)
  if (!code) return error
  return new Failure(code, { cause: error, ...(code === 'server.unavailable' && { retryAfter: 60 }) })
}
