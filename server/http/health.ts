import { sql } from 'kysely'
import type { Portal } from '#server/portal.ts'
import type { App } from './app.ts'
import { Failure } from './failure.ts'

/** Alive, and ready to work: without sign-in and without detail (SPEC §5). */
export function healthRoutes(app: App, { db, store }: Portal) {
  app.get('/healthz', { config: { access: 'asset' }, logLevel: 'warn' }, async (_request, reply) => reply.send('ok'))

  app.get('/readyz', { config: { access: 'asset' }, logLevel: 'warn' }, async (request, reply) => {
    try {
      await Promise.all([sql`select from migrations limit 1`.execute(db), store.check()])
    } catch (error) {
      request.log.warn({ err: error }, 'not ready')
      throw new Failure('server.unavailable', { retryAfter: 2 })
    }
    return reply.send('ok')
  })
}
