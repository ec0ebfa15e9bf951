import { hash } from 'node:crypto'
import type { App } from '#server/ground/http/app.ts'

/** Adds an `ETag` to responses of single items, and answers 304 when `If-None-Match` has it (API.md, "Concurrency"). */
export function addEntityTags(app: App) {
  app.addHook('onSend', async (request, reply, payload) => {
    const item = request.method === 'GET' && request.routeOptions.url?.includes('/:')
    if (!item || reply.statusCode !== 200 || typeof payload !== 'string' || reply.hasHeader('etag')) return payload
    const tag = `"${hash('sha1', payload, 'base64url')}"`
    reply.header('etag', tag)
    const known = request.headers['if-none-match']?.split(',').map((given) => given.trim().replace(/^W\//, ''))
    if (!known?.includes(tag)) return payload
    reply.code(304)
    return ''
  })
}
