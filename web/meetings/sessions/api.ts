import { queryOptions } from '@tanstack/react-query'
import type { Collection } from '#contract/ground/shapes.ts'
import type { SessionsQuery } from '#contract/meetings/sessionQueries.ts'
import type { Session, SessionRow } from '#contract/meetings/sessions.ts'
import type { ContentRow } from '#contract/publishing/contents.ts'
import { get } from '#web/ground/http/client.ts'
import { dayOf } from '#web/ground/i18n/dates.ts'
import { sessionQuery } from '#web/papers/documents/sessionQuery.ts'
import type { SessionFilters } from './filters.ts'

/** One query of the list, with any of its filters. */
const sessions = (query: SessionsQuery) =>
  queryOptions({
    queryKey: ['sessions', query],
    queryFn: ({ signal }) => get<Collection<SessionRow>>('/api/sessions', { query, signal }),
  })

/** The sessions of a body from today on, nearest first; a body plans fewer than a page of them. */
export const upcomingSessions = (bodyId: number, { type }: SessionFilters) =>
  sessions({
    irp: [bodyId],
    type: type && [type],
    startsAt: { after: dayOf(new Date()) },
    order: { startsAt: 'asc' },
    itemsPerPage: 100,
  })

/** The sessions of a body before today, last first. */
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

/** A session with its order of the day. */
export const session = sessionQuery

/** The sessions of the same body that come after this one, nearest first: where its minutes may be approved. */
export const laterSessions = ({ irp, endsAt }: Session) =>
  sessions({ irp: [irp.id], startsAt: { after: endsAt }, order: { startsAt: 'asc' }, itemsPerPage: 100 })

/** The past sessions of a body whose order of the day may be taken up again, last first. */
export const repeatableSessions = (bodyId: number) =>
  sessions({
    irp: [bodyId],
    status: ['convened', 'held', 'closed'],
    startsAt: { before: dayOf(new Date()) },
    order: { startsAt: 'desc' },
    itemsPerPage: 100,
  })

/** The published synopsis and videos of a session, last published first. */
export const sessionContents = (session: number) =>
  queryOptions({
    queryKey: ['contents', 'of session', session],
    queryFn: ({ signal }) =>
      get<Collection<ContentRow>>('/api/contents', {
        query: { session, contentType: ['synopsis', 'video'], itemsPerPage: 20 },
        signal,
      }),
    // who comes back to the session without a network is not told that it is missing
    staleTime: 300_000,
  })

/** What a change of a session makes stale. */
export const touched = ['sessions', 'bodies', 'home', 'dues', 'documents']
