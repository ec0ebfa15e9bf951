import multipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { FailureCode } from '#contract/failures.ts'
import { type Store, type Stored, TooLarge } from '#server/storage/store.ts'
import type { App } from './app.ts'
import { Failure } from './failure.ts'
import { parseQuery } from './parsing.ts'

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

/** What may surround a file: boundaries, headers of the parts, fields. */
const envelopeBytes = 64 * 1024
const fields = { fields: 40, fieldSize: 16 * 1024, headerPairs: 20, headerSize: 8 * 1024 }

/**
 * Lets the routes of `app` that say `receives: 'file'` be sent multipart forms. A file that announces itself as too large is
 * refused before it comes.
 */
export async function acceptFiles(app: App, { maxBytes }: { maxBytes: number }) {
  // the store counts the bytes: it must see the one that is too many
  const limits = { ...fields, files: 1, parts: fields.fields + 1, fileSize: maxBytes + 1 }
  await app.register(multipart, { limits, throwFileSizeLimit: false })
  app.addHook('onRequest', async ({ routeOptions, headers }) => {
    if (!routeOptions.config.receives) return
    if (Number(headers['content-length']) > maxBytes + envelopeBytes) throw new Failure('documents.tooLarge')
  })
}

/**
 * Receives a form with at most one file, called `file`, whatever the order of its parts. The file goes straight to the store, and
 * stays there only if `use` accepts it.
 * @throws Failure `documents.tooLarge`, `documents.oneFile`, `request.malformed` for a form that is not whole
 */
export async function receiveFile<Answer>(
  request: FastifyRequest,
  { store, maxBytes }: { store: Store; maxBytes: number },
  use: (received: Received) => Promise<Answer>,
): Promise<Answer> {
  let file: ReceivedFile | null = null
  try {
    const fields = new URLSearchParams()
    for await (const part of partsOf(request)) {
      if (part.type === 'file') {
        if (part.fieldname !== 'file' || file) throw oneFile()
        file = { ...(await store.keep(part.file, { maxBytes })), name: readName(part.filename) }
      } else {
        if (part.valueTruncated) throw new Failure('request.tooLarge')
        if (typeof part.value !== 'string') throw new Failure('request.malformed')
        fields.append(part.fieldname, part.value)
      }
    }
    return await use({ file: isNothing(file) ? null : file, fields: parseQuery(fields.toString()) })
  } catch (error) {
    if (file) await store.remove(file.key)
    throw asFailure(error)
  } finally {
    if (isNothing(file)) await store.remove(file.key)
  }
}
