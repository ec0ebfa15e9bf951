import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { z } from 'zod'
import { canSomewhere, type Viewer } from '#contract/ground/policy/viewer.ts'
import { ById } from '#contract/ground/shapes.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import type { App } from '#server/ground/http/app.ts'
import { applyMergePatch } from './mergePatch.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * For a PUT: reads the record in the format of its form, where GET at the same URL answers something else or has
     * side effects. PATCH uses it.
     * @throws Failure as the PUT does for callers without the right
     */
    written?: (viewer: Viewer, id: number) => Promise<object>
  }
}

export const mergePatchType = 'application/merge-patch+json'

/**
 * Adds a PATCH route to each record that has a PUT (API.md, "Bodies in"). The record is read as the caller sees it, the
 * merge patch is applied, and the result goes through the PUT handler, with its rights, schema, version check and
 * audit. Without a `version` in the patch, the version just read is used: of two concurrent patches, one gets a
 * conflict.
 */
export function addPatchRoutes(app: App) {
  const reads = new Map<string, RouteOptions>()
  const writes = new Map<string, RouteOptions>()
  app.addHook('onRoute', (route) => {
    const { method, url } = route
    if (method !== 'GET' && method !== 'PUT') return
    const known = method === 'GET' ? reads : writes
    known.set(url, route)
    const [get, put] = [reads.get(url), writes.get(url)]
    if (!put?.schema?.body) return
    // A PUT with its own `written` needs no GET.
    if (put.config?.written ? method === 'PUT' : get) addPatchRoute(app, put, get)
  })
}

function addPatchRoute(app: App, put: RouteOptions, get: RouteOptions | undefined) {
  const { url, schema, config, handler } = put
  app.route({
    method: 'PATCH',
    url,
    ...(config && { config }),
    ...(put.bodyLimit !== undefined && { bodyLimit: put.bodyLimit }),
    attachValidation: put.attachValidation ?? false,
    ...(put.validatorCompiler && { validatorCompiler: put.validatorCompiler }),
    schema: { ...schema, consumes: [mergePatchType] },
    preValidation: async (request: FastifyRequest, reply: FastifyReply) => {
      const [type = ''] = (request.headers['content-type'] ?? '').split(';')
      if (type.trim().toLowerCase() !== mergePatchType) throw new Failure('request.type')
      const record = config?.written
        ? await config.written(request.viewer, parseRecordId(request))
        : await readRecord(get as RouteOptions, request, reply)
      request.body = applyMergePatch(record as Record<string, unknown>, request.body, schema?.body)
    },
    handler,
  })
}

/**
 * Parses the id of the record.
 * @throws Failure `record.notFound` when it is not a number
 */
function parseRecordId({ params }: FastifyRequest): number {
  const named = ById.safeParse(params)
  if (!named.success) throw new Failure('record.notFound')
  return named.data.id
}

/** Runs the GET handler of the same URL, and returns its response through its schema. */
async function readRecord({ config, schema, handler }: RouteOptions, request: FastifyRequest, reply: FastifyReply) {
  const access = config?.access
  if (access && access !== 'public' && access !== 'asset' && !canSomewhere(request.viewer, access))
    throw new Failure('access.denied')
  const params = schema?.params as z.ZodType | undefined
  if (params) {
    const named = params.safeParse(request.params)
    if (!named.success) throw new Failure('record.notFound')
    request.params = named.data
  }
  const answer: unknown = await handler.call(request.server, request, reply)
  const shape = (schema?.response as Record<string, z.ZodType> | undefined)?.['200']
  return shape ? shape.parse(answer) : answer
}
