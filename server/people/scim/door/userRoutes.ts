import type { App } from '#server/ground/http/app.ts'
import { callerOf, scimConfig as config, type ScimDoor, scimPath } from './directoryCall.ts'
import { listResponse, ScimPath, ScimQuery, selectAttributes } from './listRequest.ts'

const loadUsers = async () => ({
  ...(await import('#server/people/scim/users/readUsers.ts')),
  ...(await import('#server/people/scim/users/userResource.ts')),
  ...(await import('#server/people/scim/users/writeUsers.ts')),
})

/** `/Users`: the accounts of the portal. */
export function userRoutes(routes: App, { portal, base }: ScimDoor): void {
  const list = `${scimPath}/Users`
  const one = `${list}/:id`

  routes.get(list, { config, schema: { querystring: ScimQuery } }, async ({ query }) => {
    const { listUsers, presentUser } = await loadUsers()
    const { total, users } = await listUsers(portal.db, query)
    const resources = users.map((user) => selectAttributes(presentUser(base, user), query))
    return listResponse(query, { total, resources })
  })

  routes.get(one, { config, schema: { params: ScimPath, querystring: ScimQuery } }, async ({ params, query }) => {
    const { findUser, presentUser } = await loadUsers()
    return selectAttributes(presentUser(base, await findUser(portal.db, params.id)), query)
  })

  routes.post(list, { config }, async (request, reply) => {
    const { createUser, parseUser, presentUser } = await loadUsers()
    const created = await createUser(portal, parseUser(request.body, null), callerOf(request))
    return reply.code(201).header('location', `${base}/Users/${created.id}`).send(presentUser(base, created))
  })

  routes.put(one, { config, schema: { params: ScimPath } }, async ({ params: { id }, body, directory }) => {
    const { parseUser, presentUser, updateUser } = await loadUsers()
    return presentUser(base, await updateUser(portal, id, (known) => parseUser(body, known), callerOf({ directory })))
  })

  routes.patch(one, { config, schema: { params: ScimPath } }, async ({ params: { id }, body, directory }) => {
    const { presentUser, updateUser } = await loadUsers()
    const { patchUser } = await import('#server/people/scim/users/patchUser.ts')
    return presentUser(base, await updateUser(portal, id, (known) => patchUser(body, known), callerOf({ directory })))
  })

  routes.delete(one, { config, schema: { params: ScimPath } }, async (request, reply) => {
    const { deleteUser } = await loadUsers()
    await deleteUser(portal, request.params.id, callerOf(request))
    return reply.code(204).send()
  })
}
