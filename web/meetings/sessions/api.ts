import { queryOptions } from '@tanstack/react-query'
import type { Collection } from '#contract/ground/shapes.ts'
import type { SessionsQuery } from '#contract/meetings/sessions/sessionQueries.ts'
import type { SessionRow } from '#contract/meetings/sessions/sessions.ts'
import { get } from '#web/ground/http/client.ts'
import { dayOf } from '#web/ground/i18n/dates.ts'
import { sessionQuery } from '#web/papers/documents/sessionQuery.ts'
import type { SessionFilters } from './filters.ts'

/** Reads a list of sessions with any of its filters. */
export const sessions = (query: SessionsQuery) =>
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

/** First keys of the queries to invalidate after a change of a session. */
export const invalidatedQueries = ['sessions', 'bodies', 'home', 'dues', 'documents']
