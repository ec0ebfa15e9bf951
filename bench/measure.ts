import type { BenchEnvironment } from './environment.ts'
import { median, number } from './figure.ts'
import { cpuMsOf, databaseCpuMs } from './processes.ts'

/** Result of a load test. */
export interface Load {
  perSecond: number
  /** number of responses */
  calls: number
  medianMs: number
  p99Ms: number
  failed: number
}

/** Result of a load test with CPU times per call: milliseconds, or null where the system does not report them. */
export interface Measured extends Load {
  serverMs: number | null
  databaseMs: number | null
}

export async function measure(
  ground: Pick<BenchEnvironment, 'query'>,
  pid: number,
  load: () => Promise<Load>,
): Promise<Measured> {
  const spentBy = async () => ({ server: cpuMsOf(pid), database: await databaseCpuMs(ground) })
  const before = await spentBy()
  const answered = await load()
  const after = await spentBy()
  const each = (from: number | null, to: number | null) =>
    from === null || to === null ? null : (to - from) / answered.calls
  return {
    ...answered,
    serverMs: each(before.server, after.server),
    databaseMs: each(before.database, after.database),
  }
}

/** Formats the CPU time per call, of the server and of PostgreSQL. */
export function formatCpuTime(measured: readonly Measured[]): string {
  const of = (name: 'serverMs' | 'databaseMs') => median(measured.map((each) => each[name] ?? Number.NaN))
  return `${number(of('serverMs'), 2)} + ${number(of('databaseMs'), 2)} ms`
}
