import multipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { FailureCode } from '#contract/ground/failures.ts'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import { isOutcomeUnknown } from '#server/ground/errors/databaseFailures.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import type { App } from '#server/ground/http/app.ts'
import { FileTooLarge, type Store, type StoredFile } from '#server/ground/storage/store.ts'
import { parseQuery } from './parsing.ts'
import { compileValidator } from './validation.ts'

/** A file of a request, saved in the store. */
export interface ReceivedFile extends StoredFile {
  /** file name, as the caller wrote it */
  name: string
}

/** The file and fields of one multipart form. */
export interface ReceivedForm {
  /** null when the form contains none */
  file: ReceivedFile | null
  /** the other fields, as parsed by `parseQuery` */
  fields: Record<string, unknown>
}

/** Schema of the form field with the file, for the API documentation. */
export const fileField = { file: z.string().meta({ format: 'binary' }) }

/** Size of the rest of a multipart body: boundaries, part headers, fields. */
const envelopeBytes = 64 * 1024
const fieldLimits = { fields: 40, fieldSize: 16 * 1024, headerPairs: 20, headerSize: 8 * 1024 }

/** The maximum file size, and the failure code for larger files. */
export interface FileLimits {
  maxBytes: number
  tooLarge: FailureCode
}

/**
 * Lets the routes of `app` with `receives: 'file'` accept multipart forms. A request whose `Content-Length` is too
 * large is rejected before its body.
 */
export async function acceptFiles(app: App, { maxBytes, tooLarge }: FileLimits) {
  // One byte more than allowed: the store counts the bytes, and must see the one that exceeds the limit.
  const limits = { ...fieldLimits, files: 1, parts: fieldLimits.fields + 1, fileSize: maxBytes + 1 }
  await app.register(multipart, { limits, throwFileSizeLimit: false })
  // The body schema is only documentation: the body is streamed, and the handler validates it.
  app.setValidatorCompiler((part) =>
    part.httpPart === 'body' ? (value: unknown) => ({ value }) : compileValidator(part),
  )
  app.addHook('onRequest', async ({ routeOptions, headers }) => {
    if (!routeOptions.config.receives) return
    if (Number(headers['content-length']) > maxBytes + envelopeBytes) throw new Failure(tooLarge)
  })
}

/**
 * Receives a multipart form with at most one file, in the field `file`, in any order of parts. The file is streamed to
 * the store, and removed if `accept` throws, unless the outcome of its write is unknown. After the body, which may take
 * hours, the viewer's rights are read again.
 * @param accept saves the form, with the viewer's current rights
 * @throws Failure `access.signInRequired`, `access.denied`; `limits.tooLarge`, `documents.oneFile`; `request.malformed`
 * for an incomplete form
 */
export async function receiveFile<Answer>(
  request: FastifyRequest,
  limits: FileLimits & { store: Store },
  accept: (received: ReceivedForm, viewer: Viewer) => Promise<Answer>,
): Promise<Answer> {
  const received: ReceivedForm = { file: null, fields: {} }
  try {
    await readParts(request, limits, received).catch((error: unknown) => {
      throw error instanceof FileTooLarge ? new Failure(limits.tooLarge) : toFailure(error as Error)
    })
    return await accept(received, await request.refreshViewer())
  } catch (error) {
    if (received.file && !isOutcomeUnknown(error)) await limits.store.remove(received.file.key)
    throw error
  }
}

/** Fills `received` while parts arrive, so that the file can be removed when a later part fails. */
async function readParts(
  request: FastifyRequest,
  { store, maxBytes }: FileLimits & { store: Store },
  received: ReceivedForm,
) {
  const fields = new URLSearchParams()
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      if (part.valueTruncated) throw new Failure('request.tooLarge')
      if (typeof part.value !== 'string') throw new Failure('request.malformed')
      fields.append(part.fieldname, part.value)
    } else {
      if (part.fieldname !== 'file') throw oneFileFailure()
      const kept = await store.save(part.file, { maxBytes, isReadNext: true })
      // Browsers send an empty file when none was chosen.
      if (kept.bytes === 0 && !part.filename) await store.remove(kept.key)
      else received.file = { ...kept, name: decodeFileName(part.filename) }
    }
  }
  received.fields = parseQuery(fields.toString())
}

/** Decodes the characters that browsers escape in file names: quotes and line breaks. */
const decodeFileName = (name = '') => name.replaceAll('%22', '"').replaceAll(/%0[AD]/gi, ' ')

function oneFileFailure(): Failure {
  const { message, code } = new Failure('documents.oneFile')
  return new Failure(code, { violations: [{ propertyPath: 'file', message, code }] })
}

/**
 * Failure codes by error code of the multipart plugin, for errors of the caller. Its parser has no codes, only
 * messages.
 */
const failureCodes: Record<string, FailureCode> = {
  FST_FIELDS_LIMIT: 'request.tooLarge',
  FST_PARTS_LIMIT: 'request.tooLarge',
  FST_PROTO_VIOLATION: 'request.malformed',
  FST_INVALID_JSON_FIELD_ERROR: 'request.malformed',
  FST_MP_PREMATURE_CLOSE: 'request.malformed',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'request.type',
  ENOSPC: 'server.unavailable',
  EDQUOT: 'server.unavailable',
}
const malformedFormMessage = /multipart data|multipart: boundary|part header/i

function toFailure(error: Error & { code?: string }): Error {
  if (error.code === 'FST_FILES_LIMIT') return oneFileFailure()
  const code =
    failureCodes[error.code ?? ''] ?? (malformedFormMessage.test(error.message) ? 'request.malformed' : undefined)
  if (!code) return error
  return new Failure(code, { cause: error, ...(code === 'server.unavailable' && { retryAfter: 60 }) })
}
