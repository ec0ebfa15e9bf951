import { queryOptions } from '@tanstack/react-query'
import type { Collection } from '#contract/ground/shapes.ts'
import type { AuditEvent } from '#contract/supervision/auditTrail.ts'
import { get } from '#web/ground/http/client.ts'
import type { TrailFilters } from './auditQuery.ts'

export const eventsPerPage = 50

/**
 * Audit events, newest first. Loads the query builder with the screen, because it needs the table of actions by group.
 */
export const auditEvents = (filters: TrailFilters) =>
  queryOptions({
    queryKey: ['auditEvents', filters],
    queryFn: async ({ signal }) => {
      const { auditQuery } = await import('./auditQuery.ts')
      return get<Collection<AuditEvent>>('/api/audit_events', {
        query: { ...auditQuery(filters), page: filters.page, itemsPerPage: eventsPerPage },
        signal,
      })
    },
    // each call can add events
    staleTime: 0,
  })
