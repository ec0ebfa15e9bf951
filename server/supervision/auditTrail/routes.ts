import { Readable } from 'node:stream'
import { auditTrailShapes } from '#contract/supervision/auditTrail.ts'
import { today } from '#server/ground/context/clock.ts'
import { presentCollection, sliceOf } from '#server/ground/database/lists/pagination.ts'
import type { App } from '#server/ground/http/app.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { auditExportCall } from './expensiveCalls.ts'
import { list, trailSql } from './queries.ts'
import { writeTrailCsv } from './trailCsv.ts'

/** The routes of the audit trail, for administrators. No route writes it (QUALITY DAT-07). */
export function auditTrailRoutes(app: App, portal: Portal) {
  const { AuditEvents, AuditQuery } = auditTrailShapes(portal.declared.auditWords)
  const trail = trailSql(portal.declared.auditedRecords)
  app.get(
    '/api/audit_events',
    { config: { access: 'audit.read' }, schema: { querystring: AuditQuery, response: { 200: AuditEvents } } },
    async ({ query, url }) => {
      const slice = sliceOf(query)
      return presentCollection('AuditEvent', url, slice, await list(portal.db, trail, query, slice))
    },
  )

  app.get(
    '/api/audit_events/export.csv',
    {
      config: { access: 'audit.read', costs: auditExportCall },
      exposeHeadRoute: false,
      schema: { querystring: AuditQuery },
    },
    async ({ viewer, query }, reply) => {
      const file = Readable.from(await writeTrailCsv(portal, trail, viewer, query))
      return reply
        .type('text/csv; charset=utf-8; header=present')
        .header('cache-control', 'private, no-store')
        .header('content-disposition', `attachment; filename="journal-${today(portal.clock)}.csv"`)
        .send(file)
    },
  )
}
