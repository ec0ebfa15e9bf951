import { readFile } from 'node:fs/promises'

/** Memory and processor time used by a process. */
export interface ProcessUsage {
  residentBytes: number
  /** processor time since its start, which does not depend on the load of the machine */
  cpuMs: number
}

const pageBytes = 4_096
/** Milliseconds per clock tick: `USER_HZ` is 100 on every Linux. */
const tickMs = 10

/** Reads the usage of a process from /proc; null when there is no /proc or the process has ended. */
export async function processUsage(pid: number): Promise<ProcessUsage | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '')
  // The process name, in parentheses, may contain spaces: proc(5) fields are counted from its end.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  if (fields.length < 22) return null
  const [user, system, pages] = [fields[11], fields[12], fields[21]].map(Number)
  return { residentBytes: (pages ?? 0) * pageBytes, cpuMs: ((user ?? 0) + (system ?? 0)) * tickMs }
}
