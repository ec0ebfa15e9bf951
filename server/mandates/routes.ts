import { ReferenceQuery } from '#contract/lists.ts'
import { Job, Jobs, Mandate, Mandates } from '#contract/references.ts'
import { ById } from '#contract/shapes.ts'
import type { App } from '#server/http/app.ts'
import { presentCollection, sliceOf } from '#server/http/pages.ts'
import type { Portal } from '#server/portal.ts'
import { findJob, findMandate, listJobs, listMandates } from './queries.ts'

const config = { access: 'bodies.read' } as const

/** In which quality people sit, and which functions they hold. */
export function mandatesRoutes(app: App, { db }: Portal) {
  app.get(
    '/api/mandates',
    { config, schema: { querystring: ReferenceQuery, response: { 200: Mandates } } },
    async ({ query, url }) => {
      const slice = sliceOf(query)
      return presentCollection('Mandate', url, slice, await listMandates(db, slice))
    },
  )
  app.get('/api/mandates/:id', { config, schema: { params: ById, response: { 200: Mandate } } }, async ({ params }) =>
    findMandate(db, params.id),
  )

  app.get(
    '/api/jobs',
    { config, schema: { querystring: ReferenceQuery, response: { 200: Jobs } } },
    async ({ query, url }) => {
      const slice = sliceOf(query)
      return presentCollection('Job', url, slice, await listJobs(db, slice))
    },
  )
  app.get('/api/jobs/:id', { config, schema: { params: ById, response: { 200: Job } } }, async ({ params }) =>
    findJob(db, params.id),
  )
}
