import { keptAtHeader } from '#web/ground/http/keptAt.ts'
import { listCopies } from '#web/meetings/offline/copies.ts'
import { cut } from './range.ts'
import type { Kind } from './requests.ts'

/** Answers a request from the copies, newest first, with the date of the copy in a header. */
export async function findKept(request: Request, kind: Kind): Promise<Response | undefined> {
  for (const { cache, keptAt } of await listCopies()) {
    const kept = await (await caches.open(cache)).match(request.url, { ignoreVary: true })
    if (!kept) continue
    const headers = new Headers(kept.headers)
    headers.set(keptAtHeader, kind === 'session' || kind === 'document' ? keptAt : '')
    if (kind !== 'file') return new Response(kept.body, { headers })
    return cut(await wholeOf(kept, `${cache} ${request.url}`), headers, request.headers.get('range'))
  }
  return undefined
}

/** Last opened file: pdf.js reads it in hundreds of ranges. */
let last: { name: string; whole: Blob } | undefined

async function wholeOf(kept: Response, name: string): Promise<Blob> {
  if (last?.name !== name) last = { name, whole: await kept.blob() }
  return last.whole
}
