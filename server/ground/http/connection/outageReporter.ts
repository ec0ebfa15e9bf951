import type { FastifyBaseLogger } from 'fastify'

const reportEveryMs = 60_000

/**
 * Creates a logger of outages of a dependency. It logs the error at once, then at most once a minute per error code,
 * with the number of calls refused since.
 * @param now milliseconds of a monotonic clock
 */
export function createOutageReporter(now = () => performance.now()) {
  const reports = new Map<string, { at: number; calls: number }>()
  return (log: Pick<FastifyBaseLogger, 'error'>, cause: unknown) => {
    const { code = '' } = (cause ?? {}) as { code?: string }
    const last = reports.get(code)
    if (last && now() - last.at < reportEveryMs) {
      last.calls += 1
      return
    }
    reports.set(code, { at: now(), calls: 0 })
    log.error({ err: cause, calls: 1 + (last?.calls ?? 0) }, 'calls are refused: a dependency is down')
  }
}
