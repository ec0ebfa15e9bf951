import type { Session } from '#contract/meetings/sessions/sessions.ts'
import type { Document } from '#contract/papers/documents.ts'
import type { Me } from '#contract/people/accounts/accounts.ts'
import { Failure } from '#web/ground/http/failure.ts'
import type { Work } from '#web/ground/http/runWithProgress.ts'
import { fileUrl } from '#web/papers/documents/api.ts'
import { type Copy, deleteUnrecordedCaches, findCopy, newCopyName, recordCopy, withCopyLock } from './copies.ts'
import { fetchFromServer } from './fetchFromServer.ts'
import { removeOfflineDataIfEmpty, requestShellCaching } from './registration.ts'
import {
  contentStamp,
  documentCall,
  documentsOf,
  menuCalls,
  sessionCall,
  textCall,
  totalFileBytes,
} from './sessionContents.ts'

/** The device has no space left for the copy. */
export class StorageFullError extends Error {
  readonly missingBytes: number | null

  constructor(missingBytes: number | null, cause?: unknown) {
    super('No room for the copy', { cause })
    this.name = 'NoRoom'
    this.missingBytes = missingBytes
  }
}

/**
 * Saves a session, its documents and the screens to show them, or nothing. An earlier copy stays until the new one is
 * complete.
 * @throws Failure when a call fails; StorageFullError; an AbortError when cancelled
 */
export const saveSessionOffline = (session: Session, work: Work): Promise<void> =>
  withCopyLock(work.signal, async () => {
    const name = newCopyName(session.id)
    try {
      await deleteUnrecordedCaches()
      await ensureSpace(totalFileBytes(session))
      await requestShellCaching()
      const content = await fillCache(name, session.id, work)
      work.signal.throwIfAborted()
      // a sign-out meanwhile has deleted everything
      if (!(await caches.has(name))) throw new DOMException('The copies were removed', 'AbortError')
      await recordCopy({ ...content, sessionId: session.id, keptAt: new Date().toISOString(), cache: name })
    } catch (cause) {
      await caches.delete(name)
      await removeOfflineDataIfEmpty()
      throw work.signal.aborted ? work.signal.reason : cause
    }
  })

async function ensureSpace(bytes: number) {
  // without persistence, the browser may evict the copy
  void navigator.storage.persist().catch(() => false)
  const { quota, usage = 0 } = await navigator.storage.estimate()
  const missing = quota === undefined ? 0 : bytes - (quota - usage)
  if (missing > 0) throw new StorageFullError(missing)
}

type CopyContent = Pick<Copy, 'userId' | 'bytes' | 'documents' | 'stamp'>

async function fillCache(name: string, sessionId: number, { signal, report }: Work): Promise<CopyContent> {
  const cache = await caches.open(name)

  async function keepCall<Answer>(path: string): Promise<Answer> {
    const answer = await fetchFromServer(path, { accept: 'application/ld+json' }, signal)
    const content = await answer.clone().text()
    await putInCache(cache, path, answer)
    return JSON.parse(content) as Answer
  }

  const { id: userId } = await keepCall<Me>('/me')
  for (const path of menuCalls) await keepCall(path)
  const session = await keepCall<Session>(sessionCall(sessionId))
  const documents = documentsOf(session)
  const total = totalFileBytes(session)
  let fileBytes = 0
  const count = (chunk: number) => {
    fileBytes += chunk
    report(total > 0 ? Math.min(1, fileBytes / total) : 1)
  }
  const former = await findCopy(sessionId)
  for (const { id } of documents) {
    const { fileVersion, size, textStatus } = await keepCall<Document>(documentCall(id))
    if (textStatus === 'extracted') await keepCall(textCall(id, fileVersion))
    const path = fileUrl(id, fileVersion)
    const known = former && (await (await caches.open(former.cache)).match(path, { ignoreVary: true }))
    if (known) count(size)
    await putInCache(cache, path, known ?? (await downloadFile(path, size, signal, count)))
  }
  return { userId, bytes: fileBytes, documents: documents.length, stamp: contentStamp(session) }
}

/**
 * Downloads a file by a suffix range that covers all of it: a normal download would mark the document as read.
 * @throws Failure `no-response` when it is incomplete
 */
async function downloadFile(path: string, size: number, signal: AbortSignal, count: (bytes: number) => void) {
  const answer = await fetchFromServer(path, { range: `bytes=-${size}` }, signal)
  let received = 0
  const counted = answer.body?.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        received += chunk.byteLength
        count(chunk.byteLength)
        controller.enqueue(chunk)
      },
      flush() {
        if (received !== size) throw new Failure({ kind: 'no-response' })
      },
    }),
  )
  const headers = new Headers(answer.headers)
  headers.delete('content-range')
  return new Response(counted ?? null, { headers })
}

/** Stores a response. An error while storing is an interrupted download, unless the quota is exceeded. */
async function putInCache(cache: Cache, path: string, answer: Response) {
  await cache.put(path, answer).catch((cause: unknown) => {
    const isFull = cause instanceof DOMException && cause.name === 'QuotaExceededError'
    throw isFull ? new StorageFullError(null, cause) : new Failure({ kind: 'no-response' }, cause)
  })
}
