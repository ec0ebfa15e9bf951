import { offlineCopyDateHeader } from '#web/ground/http/offlineCopyDate.ts'
import { listCopies } from '#web/meetings/offline/copies.ts'
import { rangeResponse } from './range.ts'
import type { RequestKind } from './requests.ts'

/**
 * Answers a request from the copies, newest first, with the date of the copy in a header. A page that has its user already
 * keeps it: it reads the user again in the background.
 */
export async function findCachedResponse(request: Request, kind: RequestKind): Promise<Response | undefined> {
  if (kind === 'me' && request.headers.has('x-background')) return undefined
  for (const { cache, keptAt } of await listCopies()) {
    const kept = await (await caches.open(cache)).match(request.url, { ignoreVary: true })
    if (!kept) continue
    const headers = new Headers(kept.headers)
    headers.set(offlineCopyDateHeader, kind === 'session' || kind === 'document' ? keptAt : '')
    if (kind !== 'file') return new Response(kept.body, { headers })
    return rangeResponse(await readWholeFile(kept, `${cache} ${request.url}`), headers, request.headers.get('range'))
  }
  return undefined
}

/** Last opened file: pdf.js reads it in hundreds of ranges. */
let lastFile: { name: string; whole: Blob } | undefined

async function readWholeFile(kept: Response, name: string): Promise<Blob> {
  if (lastFile?.name !== name) lastFile = { name, whole: await kept.blob() }
  return lastFile.whole
}
