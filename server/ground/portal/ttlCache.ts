import type { Portal } from './portal.ts'

/** How long a server may show what another one has changed. Milliseconds. */
const maxAgeMs = 5_000

interface Cached<Value> {
  /** undefined until it could be read once */
  value?: Value
  readAt: number
  reading?: Promise<Value>
}

interface TtlCache<Reads, Value> {
  /** Returns the value, read from the database every few seconds at most. Never fails. */
  get: (portal: Reads) => Promise<Value>
  /** Makes this server read the value again, after a change. */
  forget: (portal: Pick<Portal, 'db'>) => void
}

/**
 * Creates a cache with a time to live, by database, of what every page shows. Without database, pages show what was read
 * last.
 * @param read reads the value; simultaneous calls share one reading
 * @param initial the value while none could be read
 */
export function createTtlCache<Reads extends Pick<Portal, 'db'>, Value>(
  read: (portal: Reads) => Promise<Value>,
  initial: (portal: Reads) => Value,
): TtlCache<Reads, Value> {
  const caches = new WeakMap<Portal['db'], Cached<Value>>()
  return {
    get: async (portal) => {
      const cached = caches.get(portal.db) ?? { readAt: Number.NEGATIVE_INFINITY }
      caches.set(portal.db, cached)
      if (cached.value !== undefined && performance.now() - cached.readAt < maxAgeMs) return cached.value
      cached.reading ??= read(portal)
        .then((value) => {
          cached.readAt = performance.now()
          cached.value = value
          return value
        })
        .catch(() => cached.value ?? initial(portal))
        .finally(() => delete cached.reading)
      return cached.reading
    },
    forget: ({ db }) => void caches.delete(db),
  }
}
