import { type Config, originOf } from '#server/ground/configuration/config.ts'
import type { App } from '#server/ground/http/app.ts'
import { problemContentType } from '#server/ground/http/errors.ts'
import { documentationUrl } from './hydra.ts'

const jsonLdContentType = 'application/ld+json; charset=utf-8'

/**
 * Sends API responses as JSON-LD with a `Link` to their documentation, which Hydra clients need, in errors too. Callers
 * that accept only plain JSON get `application/json` (API.md, "Answers").
 */
export function sendJsonLd(app: App, config: Config) {
  const link = `<${documentationUrl(originOf(config))}>; rel="http://www.w3.org/ns/hydra/core#apiDocumentation"`
  app.addHook('onSend', async (request, reply, payload) => {
    if (reply.getHeader('content-type') === problemContentType) reply.header('link', link)
    if (reply.getHeader('content-type') !== 'application/json; charset=utf-8') return payload
    const accept = request.headers.accept ?? ''
    const plainAlone = accept.includes('application/json') && !accept.includes('application/ld+json')
    if (!plainAlone) reply.header('content-type', jsonLdContentType).header('link', link)
    return payload
  })
}
