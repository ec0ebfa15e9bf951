import { Readable } from 'node:stream'
import { z } from 'zod'
import { ById } from '#contract/ground/shapes.ts'
import {
  AdminUserForm,
  DeletionForm,
  type UserBulkAction,
  UsersBulkForm,
  UsersBulkOutcome,
} from '#contract/people/users/userForms.ts'
import { UsersQuery } from '#contract/people/users/userQueries.ts'
import { UserRecord } from '#contract/people/users/users.ts'
import { today } from '#server/ground/context/clock.ts'
import type { App } from '#server/ground/http/app.ts'
import { assertProven } from '#server/ground/http/proof.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { deleteAccount } from '#server/people/users/deletion.ts'
import { inviteCall, usersExportCall } from '#server/people/users/expensiveCalls.ts'
import { find } from '#server/people/users/queries.ts'
import { writeUsersCsv } from '#server/people/users/usersCsv.ts'
import { activate } from './activation.ts'
import { administer, administerRefused } from './administration.ts'
import { changeAccountsInBulk } from './changeAccountsInBulk.ts'

/** Bulk actions that cannot be undone, or that give rights. */
const proven: ReadonlySet<UserBulkAction> = new Set(['delete', 'setRole'])

/** The routes by which administrators change accounts (API.md, "Sign-in and accounts"). */
export function administrationRoutes(app: App, portal: Portal) {
  app.put(
    '/api/users/:id/admin',
    {
      config: { access: 'users.administer', asksProof: true, written: (viewer, id) => find(portal, viewer, id) },
      attachValidation: true,
      schema: { params: ById, body: AdminUserForm, response: { 200: UserRecord } },
    },
    async ({ viewer, params, body, validationError }) =>
      validationError
        ? administerRefused(portal, viewer, params.id, body, validationError)
        : administer(portal, viewer, params.id, body),
  )

  app.post(
    '/api/users/:id/validation',
    { config: { access: 'users.validate' }, schema: { params: ById, response: { 200: UserRecord } } },
    async ({ viewer, params }) => activate(portal, viewer, params.id),
  )

  app.delete(
    '/api/users/:id',
    {
      config: { access: 'users.delete', asksProof: true },
      schema: { params: ById, body: DeletionForm.nullish(), response: { 204: z.void() } },
    },
    async ({ viewer, params, body }, reply) => {
      await deleteAccount(portal, viewer, params.id, body?.reason ?? null)
      return reply.code(204).send()
    },
  )

  app.post(
    '/api/users/bulk',
    {
      config: { access: 'users.administer', costs: inviteCall },
      schema: { body: UsersBulkForm, response: { 200: UsersBulkOutcome } },
    },
    async (request, reply) => {
      const { viewer, body } = request
      if (proven.has(body.action)) assertProven(request, portal.clock)
      return reply.send({ action: body.action, count: await changeAccountsInBulk(portal, viewer, body) })
    },
  )

  app.get(
    '/api/users/export.csv',
    {
      config: { access: 'users.export', asksProof: true, costs: usersExportCall },
      schema: { querystring: UsersQuery },
    },
    async ({ viewer, query }, reply) => {
      const file = Readable.from(await writeUsersCsv(portal, viewer, query))
      return reply
        .type('text/csv; charset=utf-8; header=present')
        .header('content-disposition', `attachment; filename="utilisateurs-${today(portal.clock)}.csv"`)
        .send(file)
    },
  )
}
