import { queryOptions } from '@tanstack/react-query'
import type { Session } from '#contract/meetings/sessions/sessions.ts'
import { get } from '#web/ground/http/client.ts'

/** A session, of which a document is filed at a point. */
export const sessionQuery = (id: number) =>
  queryOptions({
    queryKey: ['sessions', id],
    queryFn: ({ signal }) => get<Session>(`/api/sessions/${id}`, { signal }),
  })
