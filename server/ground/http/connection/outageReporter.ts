import type { FastifyBaseLogger } from 'fastify'

const everyMs = 60_000

/**
 * Reports that a dependency is down: the error at once, then at most once a minute with the number of calls refused meanwhile, for
 * each code of error.
 * @param now milliseconds, of a clock that only goes forward
 */
export function outageReporter(now = () => performance.now()) {
  const reports = new Map<string, { at: number; calls: number }>()
  return (log: Pick<FastifyBaseLogger, 'error'>, cause: unknown) => {
    const { code = '' } = (cause ?? {}) as { code?: string }
    const last = reports.get(code)
    if (last && now() - last.at < everyMs) {
      last.calls += 1
      return
    }
    reports.set(code, { at: now(), calls: 0 })
    log.error({ err: cause, calls: 1 + (last?.calls ?? 0) }, 'calls are refused: a dependency is down')
  }
}
