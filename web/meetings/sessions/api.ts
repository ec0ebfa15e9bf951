import { queryOptions } from '@tanstack/react-query'
import type { Collection } from '#contract/ground/shapes.ts'
import type { SessionsQuery } from '#contract/meetings/sessionQueries.ts'
import type { Session, SessionRow } from '#contract/meetings/sessions.ts'
import type { ContentRow } from '#contract/publishing/contents.ts'
import { get } from '#web/ground/http/client.ts'
import { dayOf } from '#web/ground/i18n/dates.ts'
import { sessionQuery } from '#web/papers/documents/sessionQuery.ts'
import type { SessionFilters } from './filters.ts'

/** Reads a list of sessions with any of its filters. */
const sessions = (query: SessionsQuery) =>
  queryOptions({
    queryKey: ['sessions', query],
    queryFn: ({ signal }) => get<Collection<SessionRow>>('/api/sessions', { query, signal }),
  })

/** Reads the sessions of a body from today on, nearest first. Assumes a body plans fewer than one page of them. */
export const upcomingSessions = (bodyId: number, { type }: SessionFilters) =>
  sessions({
    irp: [bodyId],
    type: type && [type],
    startsAt: { after: dayOf(new Date()) },
    order: { startsAt: 'asc' },
    itemsPerPage: 100,
  })

/** Reads the past sessions of a body, last first. */
export const pastSessions = (bodyId: number, { type, page }: SessionFilters) =>
  sessions({
    irp: [bodyId],
    type: type && [type],
    startsAt: { before: dayOf(new Date()) },
    order: { startsAt: 'desc' },
    itemsPerPage: sessionsPerPage,
    page,
  })
export const sessionsPerPage = 20

/** Reads a session with its agenda. */
export const session = sessionQuery

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

/** First keys of the queries to invalidate after a change of a session. */
export const invalidatedQueries = ['sessions', 'bodies', 'home', 'dues', 'documents']
