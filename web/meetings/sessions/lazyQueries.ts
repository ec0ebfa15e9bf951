import { queryOptions } from '@tanstack/react-query'
import type { Collection } from '#contract/ground/shapes.ts'
import type { Session } from '#contract/meetings/sessions/sessions.ts'
import type { ContentRow } from '#contract/publishing/contents/contents.ts'
import { get } from '#web/ground/http/client.ts'
import { dayOf } from '#web/ground/i18n/dates.ts'
import { sessions } from './api.ts'

// The queries that no route reads ahead, apart from those of `api.ts`, which every page loads.

/** Reads the next sessions of the same body, nearest first: the minutes may be approved at one of them. */
export const laterSessions = ({ irp, endsAt }: Session) =>
  sessions({ irp: [irp.id], startsAt: { after: endsAt }, order: { startsAt: 'asc' }, itemsPerPage: 100 })

/** Reads the past sessions of a body whose agenda can be copied, last first. */
export const sessionsToCopy = (bodyId: number) =>
  sessions({
    irp: [bodyId],
    status: ['convened', 'held', 'closed'],
    startsAt: { before: dayOf(new Date()) },
    order: { startsAt: 'desc' },
    itemsPerPage: 100,
  })

/** Reads the published synopsis and videos of a session, last published first. */
export const sessionContents = (session: number) =>
  queryOptions({
    queryKey: ['contents', 'of session', session],
    queryFn: ({ signal }) =>
      get<Collection<ContentRow>>('/api/contents', {
        query: { session, contentType: ['synopsis', 'video'], itemsPerPage: 20 },
        signal,
      }),
    // avoids an error message when the user comes back to the session while offline
    staleTime: 300_000,
  })
