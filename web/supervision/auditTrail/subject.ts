import { screen } from '#web/ground/shell/routes.tsx'
import { defineSubject } from '#web/ground/shell/subject.ts'
import { user } from '#web/people/users/api.ts'
import { auditEvents } from './api.ts'
import { readAccountTrailFilters, readAuditFilters } from './filters.ts'

/** The trail of what is done. */
export const auditTrailSubject = defineSubject('auditTrail', {
  screens: [
    screen({
      path: '/admin/audit',
      access: 'audit.read',
      lazy: () => import('./AuditPage.tsx'),
      search: readAuditFilters,
      read: (ensure, _params, filters) => [ensure(auditEvents(filters))],
    }),
    screen({
      path: '/admin/user/$id/journal',
      access: 'audit.read',
      lazy: () => import('./AccountTrailPage.tsx'),
      search: readAccountTrailFilters,
      read: (ensure, { id }, filters) => [ensure(user(id)), ensure(auditEvents({ ...filters, person: id }))],
    }),
  ],
})
