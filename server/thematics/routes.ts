import { ReferenceQuery } from '#contract/lists.ts'
import { Thematics } from '#contract/references.ts'
import type { App } from '#server/http/app.ts'
import { presentCollection, sliceOf } from '#server/http/pages.ts'
import type { Portal } from '#server/portal.ts'
import { list } from './queries.ts'

/** The debated projects. */
export function thematicsRoutes(app: App, { db }: Portal) {
  app.get(
    '/api/thematics',
    { config: { access: 'thematics.read' }, schema: { querystring: ReferenceQuery, response: { 200: Thematics } } },
    async ({ query, url }) => {
      const slice = sliceOf(query)
      return presentCollection('Thematic', url, slice, await list(db, slice))
    },
  )
}
