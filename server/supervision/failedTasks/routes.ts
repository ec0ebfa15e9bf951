import { z } from 'zod'
import { ReferenceQuery } from '#contract/ground/queryShapes.ts'
import { ById } from '#contract/ground/shapes.ts'
import { FailedTasks } from '#contract/supervision/tasks.ts'
import { presentCollection, sliceOf } from '#server/ground/database/lists/pagination.ts'
import type { App } from '#server/ground/http/app.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { taskRetryCall } from './expensiveCalls.ts'
import { listFailedTasks, retryTask } from './queries.ts'

/** Routes for administrators: lists tasks that failed for good, and retries them. */
export function failedTasksRoutes(app: App, portal: Portal) {
  const { db } = portal
  app.get(
    '/api/failed_tasks',
    { config: { access: 'tasks.manage' }, schema: { querystring: ReferenceQuery, response: { 200: FailedTasks } } },
    async ({ query, url }) => {
      const slice = sliceOf(query)
      return presentCollection('FailedTask', url, slice, await listFailedTasks(db, slice))
    },
  )

  app.post(
    '/api/failed_tasks/:id/retry',
    { config: { access: 'tasks.manage', costs: taskRetryCall }, schema: { params: ById, response: { 204: z.void() } } },
    async ({ viewer, params }, reply) => {
      await retryTask(portal, viewer, params.id)
      return reply.code(204).send()
    },
  )
}
