import type { Pool, PoolClient } from 'pg'
import { isOutcomeUnknown } from '#server/ground/errors/databaseFailures.ts'

/** `cannot_connect_now`: Graphile Worker tries again, after some seconds, up to a hundred times. */
const retriedCode = '57P03'

/**
 * Returns the pool for Graphile Worker: errors of a database that is away or too slow get a code after which it tries
 * again. It does not wait until the end of a task is recorded, so any other error of that statement would be an
 * unhandled rejection, which ends the server.
 */
export const retryingPool = (pool: Pool): Pool =>
  overriding(pool, {
    connect: (callback?: Parameters<Pool['connect']>[0]) =>
      callback ? pool.connect(callback) : pool.connect().then(retryingClient, rethrow),
  })

const retryingClient = (client: PoolClient): PoolClient =>
  overriding(client, {
    query: (...query: Parameters<PoolClient['query']>) => Promise.resolve(client.query(...query)).catch(rethrow),
  })

function rethrow(error: unknown): never {
  if (isOutcomeUnknown(error))
    throw Object.assign(new Error('the database is away', { cause: error }), { code: retriedCode })
  throw error
}

/** Returns the object with some methods replaced. */
function overriding<Target extends object>(target: Target, methods: Partial<Record<keyof Target, unknown>>): Target {
  return new Proxy(target, {
    get(_, key) {
      if (Object.hasOwn(methods, key)) return methods[key as keyof Target]
      const value: unknown = Reflect.get(target, key, target)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
}
