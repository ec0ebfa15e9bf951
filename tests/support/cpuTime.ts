/**
 * Returns the processor time that a synchronous function takes, in milliseconds. Unlike elapsed time, it does not depend
 * on what else runs on the machine: a bound on it is a bound on work.
 */
export function cpuMs(act: () => unknown): number {
  const before = process.threadCpuUsage()
  act()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}
