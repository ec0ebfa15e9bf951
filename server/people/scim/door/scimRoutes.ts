import { originOf } from '#server/ground/configuration/config.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import type { App } from '#server/ground/http/app.ts'
import { parseJson } from '#server/ground/http/payload/parsing.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { authenticateDirectory } from './authenticate.ts'
import { scimConfig, scimPath } from './directoryCall.ts'
import { groupRoutes } from './groupRoutes.ts'
import { listResponse } from './listRequest.ts'
import { answerScimErrors, scimContentType } from './scimErrors.ts'
import { userRoutes } from './userRoutes.ts'

/** Body size limit: a group of five thousand members. */
const maxBodyBytes = 512 * 1_024
const maxValues = 30_000

/** The addresses by which a directory of the organisation provisions accounts and groups (RFC 7644). */
export async function scimRoutes(app: App, portal: Portal): Promise<void> {
  const base = `${originOf(portal.config)}${scimPath}`
  await app.register(async (routes: App) => {
    answerScimErrors(routes, portal.declared.constraintFailures)
    readScimBodies(routes)
    routes.decorateRequest('directory', null)
    routes.addHook('onRequest', async (request, reply) => {
      request.directory = await authenticateDirectory(portal, request, reply)
      reply.type(scimContentType).header('cache-control', 'no-store')
    })
    discoveryRoutes(routes, base)
    userRoutes(routes, { portal, base })
    groupRoutes(routes, { portal, base })
  })
}

function readScimBodies(routes: App): void {
  routes.removeContentTypeParser('application/json')
  routes.addContentTypeParser(
    ['application/scim+json', 'application/json'],
    { parseAs: 'string', bodyLimit: maxBodyBytes },
    (_request, body, done) => {
      try {
        done(null, parseJson(String(body), maxValues))
      } catch (error) {
        done(error as Error)
      }
    },
  )
}

/** The library is loaded by the first call of a directory: a portal without one does without it. */
function discoveryRoutes(routes: App, base: string): void {
  const whole = { startIndex: 1 }
  routes.get(`${scimPath}/ServiceProviderConfig`, { config: scimConfig }, async () =>
    (await import('./discovery.ts')).serviceProviderConfig(base),
  )
  for (const name of ['ResourceTypes', 'Schemas'] as const) {
    const read = async () => {
      const { resourceTypes, schemas } = await import('./discovery.ts')
      return name === 'Schemas' ? schemas(base) : resourceTypes(base)
    }
    routes.get(`${scimPath}/${name}`, { config: scimConfig }, async () => {
      const resources = await read()
      return listResponse(whole, { total: resources.length, resources })
    })
    routes.get<{ Params: { id: string } }>(`${scimPath}/${name}/:id`, { config: scimConfig }, async ({ params }) => {
      const found = (await read()).find(({ id }) => id === params.id)
      if (!found) throw new Failure('record.notFound')
      return found
    })
  }
}
