import { Failure } from '#server/ground/errors/failure.ts'
import type { App } from '#server/ground/http/app.ts'

const formBytes = 64 * 1024

/** Parses `multipart/form-data` with fields and no file, which the sign-in accepts (API.md). */
export function parseMultipartForms(app: App) {
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit: formBytes },
    async ({ headers }: { headers: { 'content-type'?: string | undefined } }, body: Buffer) => {
      const form = new Response(new Uint8Array(body), { headers: { 'content-type': headers['content-type'] ?? '' } })
      try {
        return Object.fromEntries(await form.formData())
      } catch {
        throw new Failure('request.malformed')
      }
    },
  )
}
