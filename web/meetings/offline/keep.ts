import type { Session } from '#contract/meetings/sessions.ts'
import type { Document } from '#contract/papers/documents.ts'
import type { Me } from '#contract/people/accounts.ts'
import { answerTo } from '#web/ground/http/client.ts'
import { Failure } from '#web/ground/http/failure.ts'
import { keptAtHeader } from '#web/ground/http/keptAt.ts'
import type { Work } from '#web/ground/http/works.ts'
import { fileUrl } from '#web/papers/documents/api.ts'
import { documentCall, documentsOf, menuCalls, sessionCall, sizeOf, stampOf } from './contents.ts'
import { alone, type Copy, dropUnrecorded, findCopy, newCopyName, recordCopy } from './copies.ts'
import { keepShell, leaveEmpty } from './registration.ts'

/** The device has no room for it. */
export class NoRoom extends Error {
  readonly missingBytes: number | null

  constructor(missingBytes: number | null, cause?: unknown) {
    super('No room for the copy', { cause })
    this.name = 'NoRoom'
    this.missingBytes = missingBytes
  }
}

/**
 * Keeps a session, its documents and what shows them, or nothing at all. An earlier copy serves until this one is whole.
 * @throws Failure when a call is refused or not answered; NoRoom; an AbortError when it is given up
 */
export const keepSession = (session: Session, work: Work): Promise<void> =>
  alone(work.signal, async () => {
    const name = newCopyName(session.id)
    try {
      await dropUnrecorded()
      await findRoom(sizeOf(session))
      await keepShell()
      const content = await fill(name, session.id, work)
      work.signal.throwIfAborted()
      // signed out meanwhile: everything was removed
      if (!(await caches.has(name))) throw new DOMException('The copies were removed', 'AbortError')
      await recordCopy({ ...content, sessionId: session.id, keptAt: new Date().toISOString(), cache: name })
    } catch (cause) {
      await caches.delete(name)
      await leaveEmpty()
      throw work.signal.aborted ? work.signal.reason : cause
    }
  })

async function findRoom(bytes: number) {
  // the browser may refuse: it then keeps as long as it has room
  void navigator.storage.persist().catch(() => false)
  const { quota, usage = 0 } = await navigator.storage.estimate()
  const missing = quota === undefined ? 0 : bytes - (quota - usage)
  if (missing > 0) throw new NoRoom(missing)
}

type Content = Pick<Copy, 'userId' | 'bytes' | 'documents' | 'stamp'>

async function fill(name: string, sessionId: number, { signal, report }: Work): Promise<Content> {
  const cache = await caches.open(name)
  let bytes = 0

  async function keepCall<Answer>(path: string): Promise<Answer> {
    const answer = await ask(path, { accept: 'application/ld+json' }, signal)
    const content = await answer.clone().blob()
    await put(cache, path, answer)
    bytes += content.size
    return JSON.parse(await content.text()) as Answer
  }

  const { id: userId } = await keepCall<Me>('/me')
  for (const path of menuCalls) await keepCall(path)
  const session = await keepCall<Session>(sessionCall(sessionId))
  const documents = documentsOf(session)
  const total = sizeOf(session)
  let fileBytes = 0
  const count = (chunk: number) => {
    fileBytes += chunk
    report(total > 0 ? Math.min(1, fileBytes / total) : 1)
  }
  const former = await findCopy(sessionId)
  for (const { id } of documents) {
    const { fileVersion, size } = await keepCall<Document>(documentCall(id))
    const path = fileUrl(id, fileVersion)
    const known = former && (await (await caches.open(former.cache)).match(path, { ignoreVary: true }))
    if (known) count(size)
    await put(cache, path, known ?? (await bring(path, size, signal, count)))
  }
  return { userId, bytes: bytes + fileBytes, documents: documents.length, stamp: stampOf(session) }
}

/**
 * Brings a file whole by asking for its last bytes, all of them: asked for from the first one, it would count as read.
 * @throws Failure `no-response` when it does not come to its end
 */
async function bring(path: string, size: number, signal: AbortSignal, count: (bytes: number) => void) {
  const answer = await ask(path, { range: `bytes=-${size}` }, signal)
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

/** What stops while it is written has stopped coming, unless the device is full. */
async function put(cache: Cache, path: string, answer: Response) {
  await cache.put(path, answer).catch((cause: unknown) => {
    const isFull = cause instanceof DOMException && cause.name === 'QuotaExceededError'
    throw isFull ? new NoRoom(null, cause) : new Failure({ kind: 'no-response' }, cause)
  })
}

/** Of the server itself: an earlier copy is not copied for want of an answer. */
async function ask(path: string, headers: Record<string, string>, signal: AbortSignal): Promise<Response> {
  const answer = await answerTo(new Request(path, { headers, signal, cache: 'no-store' }))
  if (answer.headers.has(keptAtHeader)) throw new Failure({ kind: 'no-response' })
  return answer
}
