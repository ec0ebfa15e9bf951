import { queryOptions } from '@tanstack/react-query'
import type { Session } from '#contract/meetings/sessions/sessions.ts'
import type { DocumentText } from '#contract/papers/documents.ts'
import { type Copy, listCopies } from './copies.ts'
import { canSaveOffline } from './registration.ts'
import { documentsOf, sessionCall, textCall } from './sessionContents.ts'

/** A session as it is kept in this browser. */
export interface KeptSession {
  copy: Copy
  session: Session
}

/** Sessions kept in this browser, newest copy first. */
export const keptSessions = queryOptions({
  queryKey: ['copies', 'sessions'],
  queryFn: async (): Promise<KeptSession[]> => {
    if (!canSaveOffline) return []
    const read = (await listCopies()).map(async (copy) => {
      const session = await readKept<Session>(copy, sessionCall(copy.sessionId))
      return session ? [{ copy, session }] : []
    })
    return (await Promise.all(read)).flat()
  },
  staleTime: 0,
})

/** Texts of the pages of a kept document. */
export interface KeptText {
  documentId: number
  pages: DocumentText['pages']
}

/** Texts that are kept with the sessions, read once somebody searches. */
export const keptTexts = queryOptions({
  queryKey: ['copies', 'texts'],
  queryFn: async (): Promise<KeptText[]> => {
    const found = new Map<number, KeptText>()
    for (const copy of await listCopies()) {
      const session = await readKept<Session>(copy, sessionCall(copy.sessionId))
      for (const { id, fileVersion } of session ? documentsOf(session) : []) {
        const text = await readKept<DocumentText>(copy, textCall(id, fileVersion))
        if (text && !found.has(id)) found.set(id, { documentId: id, pages: text.pages })
      }
    }
    return [...found.values()]
  },
  // they change with the copies only, which invalidates them
  staleTime: Number.POSITIVE_INFINITY,
})

async function readKept<Answer>({ cache }: Copy, path: string): Promise<Answer | null> {
  const kept = await (await caches.open(cache)).match(path, { ignoreVary: true })
  return kept ? ((await kept.json()) as Answer) : null
}
