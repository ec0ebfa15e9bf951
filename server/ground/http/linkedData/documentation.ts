import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { originOf } from '#server/ground/configuration/config.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import type { App } from '#server/ground/http/app.ts'
import { cookieNames } from '#server/ground/http/cookies.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { buildApiDocumentation, buildContext, buildEntrypoint, buildEntrypointContext } from './hydra.ts'
import { descriptionOf, type JsonSchema } from './jsonSchema.ts'
import { mergePatchType } from './patchRoutes.ts'
import { collectResources } from './resources.ts'
import { securityOf, securitySchemes } from './security.ts'

const documentationCsp =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'"

/**
 * Serves the documentation of the API, generated from the schemas that validate the calls: OpenAPI 3.1, Hydra, JSON-LD
 * contexts, and Swagger UI for administrators (API.md, "The rest").
 */
export async function documentationRoutes(app: App, { config, declared }: Portal) {
  const origin = originOf(config)
  const resources = collectResources(app, declared.failureCodes)
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Mandature', version: '1' },
      components: { securitySchemes: securitySchemes(cookieNames(config.secureCookies)) },
    },
    transform: describeSchemas,
  })

  app.get('/api', { config: { access: 'portal.enter' } }, async () => buildEntrypoint(resources().values()))
  app.get('/api/docs.json', { config: { access: 'portal.enter' }, schema: { hide: true } }, async () => app.swagger())
  app.get('/api/docs.jsonld', { config: { access: 'portal.enter' }, schema: { hide: true } }, async () =>
    buildApiDocumentation(origin, resources().values()),
  )
  app.get(
    '/api/contexts/:name',
    { config: { access: 'portal.enter' }, schema: { params: z.object({ name: z.string() }) } },
    async ({ params }) => {
      if (params.name === 'Entrypoint') return buildEntrypointContext(origin, resources().values())
      const resource = resources().get(params.name)
      if (!resource) throw new Failure('record.notFound')
      return buildContext(origin, resource)
    },
  )
  await app.register(async (page) => {
    page.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'portal.inspect' }
    })
    page.addHook('onSend', async (_request, reply) => {
      reply.header('content-security-policy', documentationCsp)
    })
    await page.register(swaggerUi, { routePrefix: '/api/docs', uiConfig: { supportedSubmitMethods: [] } })
  })
}

type TransformSchema = typeof jsonSchemaTransform

/**
 * Adds to the generated schemas: default filters of lists, who may call, content types of bodies, and no required
 * fields in a PATCH (API.md, "Bodies in").
 */
const describeSchemas: TransformSchema = (document) => {
  const { schema: transformed, url } = jsonSchemaTransform(document)
  const description = descriptionOf(document.schema?.querystring)
  const security = securityOf(document.route.config)
  const schema = { ...transformed, ...(description !== null && { description }), security }
  if (!schema.body) return { schema, url }
  const { consumes = ['application/ld+json', 'application/json'] } = schema as { consumes?: string[] }
  const body = consumes.includes(mergePatchType) ? withoutRequired(schema.body) : schema.body
  return { schema: { ...schema, consumes, body }, url }
}

const withoutRequired = ({ required: _required, ...schema }: JsonSchema): JsonSchema => ({
  ...schema,
  ...(schema.allOf && { allOf: schema.allOf.map(withoutRequired) }),
})
