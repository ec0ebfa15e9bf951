import { ById } from '#contract/ground/shapes.ts'
import { UserForm } from '#contract/people/users/userForms.ts'
import { UsersQuery } from '#contract/people/users/userQueries.ts'
import { Directory, UserRecord } from '#contract/people/users/users.ts'
import { presentCollection, sliceOf } from '#server/ground/database/lists/pagination.ts'
import type { App } from '#server/ground/http/app.ts'
import type { CookieNames } from '#server/ground/http/cookies.ts'
import { compileValidatorExceptBody } from '#server/ground/http/payload/validation.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { administrationRoutes } from './administration/administrationRoutes.ts'
import { amendAccount, findAccountToAmend } from './administration/amendAccount.ts'
import { find, list } from './queries.ts'

/** The routes of the directory and of the administration of accounts. */
export function usersRoutes(app: App, portal: Portal, { cookies }: { cookies: CookieNames }) {
  app.get(
    '/api/users',
    { config: { access: 'users.read' }, schema: { querystring: UsersQuery, response: { 200: Directory } } },
    async ({ viewer, query, url }) => {
      const slice = sliceOf(query)
      return presentCollection('User', url, slice, await list(portal, viewer, query, slice))
    },
  )

  app.get(
    '/api/users/:id',
    { config: { access: 'users.read' }, schema: { params: ById, response: { 200: UserRecord } } },
    async ({ viewer, params }) => find(portal, viewer, params.id),
  )

  app.put(
    '/api/users/:id',
    {
      config: { access: 'users.amend', written: (viewer, id) => findAccountToAmend(portal, viewer, id) },
      validatorCompiler: compileValidatorExceptBody,
      schema: { params: ById, body: UserForm, response: { 200: UserRecord } },
    },
    async (request, reply) => {
      const { viewer, params, body } = request
      return reply.send(await amendAccount(portal, viewer, params.id, body, { request, cookies }))
    },
  )

  administrationRoutes(app, portal)
}
