import { Readable } from 'node:stream'
import { ById } from '#contract/ground/shapes.ts'
import { Memory, MemoryExportQuery, MemoryQuery } from '#contract/meetings/memory/memory.ts'
import { today } from '#server/ground/context/clock.ts'
import { presentCollection, sliceOf } from '#server/ground/database/lists/pagination.ts'
import type { App } from '#server/ground/http/app.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { memoryExportCall } from './expensiveCalls.ts'
import { writeMemoryCsv } from './memoryCsv.ts'
import { readMemory } from './queries.ts'

/** The routes of the memory of a body: what it answered, voted and decided. */
export function memoryRoutes(app: App, portal: Portal) {
  app.get(
    '/api/irps/:id/memory',
    {
      config: { access: 'sessions.read' },
      schema: { params: ById, querystring: MemoryQuery, response: { 200: Memory } },
    },
    async ({ viewer, params, query, url }) => {
      const slice = sliceOf(query)
      const page = await readMemory(portal.db, viewer, params.id, query, slice, today(portal.clock))
      return {
        ...presentCollection('MemoryEntry', url, slice, page),
        facets: page.facets,
        about: page.about,
      }
    },
  )

  app.get(
    '/api/irps/:id/memory/export.csv',
    {
      config: { access: 'sessions.read', costs: memoryExportCall },
      exposeHeadRoute: false,
      schema: { params: ById, querystring: MemoryExportQuery },
    },
    async ({ viewer, params, query }, reply) => {
      const file = Readable.from(await writeMemoryCsv(portal, viewer, params.id, query))
      return reply
        .type('text/csv; charset=utf-8; header=present')
        .header('cache-control', 'private, no-store')
        .header('content-disposition', `attachment; filename="memoire-${today(portal.clock)}.csv"`)
        .send(file)
    },
  )
}
