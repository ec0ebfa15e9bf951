import type { App } from '#server/ground/http/app.ts'
import { callerOf, scimConfig as config, type ScimDoor, scimPath } from './directoryCall.ts'
import { listResponse, ScimPath, ScimQuery, selectAttributes } from './listRequest.ts'

const loadGroups = async () => ({
  ...(await import('#server/people/scim/groups/parseGroup.ts')),
  ...(await import('#server/people/scim/groups/readGroups.ts')),
  ...(await import('#server/people/scim/groups/writeGroups.ts')),
})

/** `/Groups`: the groups of the directory, some of which an administrator links to a body. */
export function groupRoutes(routes: App, { portal, base }: ScimDoor): void {
  const list = `${scimPath}/Groups`
  const one = `${list}/:id`

  routes.get(list, { config, schema: { querystring: ScimQuery } }, async ({ query }) => {
    const { listGroups, presentGroup } = await loadGroups()
    const { total, groups } = await listGroups(portal.db, query)
    const resources = groups.map((group) => selectAttributes(presentGroup(base, group), query))
    return listResponse(query, { total, resources })
  })

  routes.get(one, { config, schema: { params: ScimPath, querystring: ScimQuery } }, async ({ params, query }) => {
    const { findGroup, presentGroup } = await loadGroups()
    return selectAttributes(presentGroup(base, await findGroup(portal.db, params.id, query)), query)
  })

  routes.post(list, { config }, async (request, reply) => {
    const { createGroup, parseGroup, presentGroup } = await loadGroups()
    const created = await createGroup(portal, parseGroup(request.body), callerOf(request))
    return reply.code(201).header('location', `${base}/Groups/${created.id}`).send(presentGroup(base, created))
  })

  routes.put(one, { config, schema: { params: ScimPath } }, async ({ params: { id }, body, directory }) => {
    const { findGroup, parseGroup, presentGroup, updateGroup } = await loadGroups()
    await updateGroup(portal, id, parseGroup(body), callerOf({ directory }))
    return presentGroup(base, await findGroup(portal.db, id))
  })

  // A group may have thousands of members: the answer does not repeat them.
  routes.patch(one, { config, schema: { params: ScimPath } }, async (request, reply) => {
    const { parseGroupPatch, updateGroup } = await loadGroups()
    await updateGroup(portal, request.params.id, parseGroupPatch(request.body), callerOf(request))
    return reply.code(204).send()
  })

  routes.delete(one, { config, schema: { params: ScimPath } }, async (request, reply) => {
    const { deleteGroup } = await loadGroups()
    await deleteGroup(portal, request.params.id, callerOf(request))
    return reply.code(204).send()
  })
}
