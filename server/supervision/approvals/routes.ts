import { z } from 'zod'
import { TaskApprovals } from '#contract/ground/approvals.ts'
import { ReferenceQuery } from '#contract/ground/queryShapes.ts'
import { ById } from '#contract/ground/shapes.ts'
import { presentCollection, sliceOf } from '#server/ground/database/lists/pagination.ts'
import type { App } from '#server/ground/http/app.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { approve, decline } from './decisions.ts'
import { listApprovals } from './queries.ts'

/** The routes by which administrators decide about operations held because of their scale or of the clock. */
export function taskApprovalsRoutes(app: App, portal: Portal) {
  app.get(
    '/api/task_approvals',
    {
      config: { access: 'tasks.approve' },
      schema: { querystring: ReferenceQuery, response: { 200: TaskApprovals } },
    },
    async ({ query, url }) => {
      const slice = sliceOf(query)
      return presentCollection('TaskApproval', url, slice, await listApprovals(portal.db, slice))
    },
  )

  app.post(
    '/api/task_approvals/:id/approval',
    { config: { access: 'tasks.approve' }, schema: { params: ById, response: { 204: z.void() } } },
    async ({ viewer, params }, reply) => {
      await approve(portal, viewer, params.id)
      return reply.code(204).send()
    },
  )

  app.post(
    '/api/task_approvals/:id/refusal',
    { config: { access: 'tasks.approve' }, schema: { params: ById, response: { 204: z.void() } } },
    async ({ viewer, params }, reply) => {
      await decline(portal, viewer, params.id)
      return reply.code(204).send()
    },
  )
}
