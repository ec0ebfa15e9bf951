import { SessionsQuery } from '#contract/lists.ts'
import { Session, Sessions } from '#contract/sessions.ts'
import { ById } from '#contract/shapes.ts'
import type { App } from '#server/http/app.ts'
import { presentCollection, sliceOf } from '#server/http/pages.ts'
import type { Portal } from '#server/portal.ts'
import { find, list } from './queries.ts'

/** Sessions, and each with its order of the day. */
export function sessionsRoutes(app: App, { db }: Portal) {
  app.get(
    '/api/sessions',
    { config: { access: 'sessions.read' }, schema: { querystring: SessionsQuery, response: { 200: Sessions } } },
    async ({ viewer, query, url }) => {
      const slice = sliceOf(query)
      return presentCollection('Session', url, slice, await list(db, viewer, query, slice))
    },
  )

  app.get(
    '/api/sessions/:id',
    { config: { access: 'sessions.read' }, schema: { params: ById, response: { 200: Session } } },
    async ({ viewer, params }) => find(db, viewer, params.id),
  )
}
