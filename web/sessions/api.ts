import { queryOptions } from '@tanstack/react-query'
import type { SessionsQuery } from '#contract/lists.ts'
import type { Session, SessionRow } from '#contract/sessions.ts'
import type { Collection } from '#contract/shapes.ts'
import { get } from '#web/http/client.ts'
import { dayOf } from '#web/ui/dates.ts'
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
export const session = (id: number) =>
  queryOptions({
    queryKey: ['sessions', id],
    queryFn: ({ signal }) => get<Session>(`/api/sessions/${id}`, { signal }),
  })

/** The sessions of the same body that come after this one, nearest first: where its minutes may be approved. */
export const laterSessions = ({ irp, endsAt }: Session) =>
  sessions({ irp: [irp.id], startsAt: { after: endsAt }, order: { startsAt: 'asc' }, itemsPerPage: 100 })

/** What a change of a session makes stale. */
export const touched = ['sessions', 'bodies', 'home', 'dues', 'documents']
