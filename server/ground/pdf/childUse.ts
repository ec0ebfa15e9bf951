import { readFile } from 'node:fs/promises'

/** What a process takes of the machine. */
export interface ChildUse {
  residentBytes: number
  /** processor time since its start: what a busy machine does not stretch */
  cpuMs: number
}

const pageBytes = 4_096
/** `USER_HZ`, the same on every Linux. */
const tickMs = 10

/** Null where the system does not tell (no /proc) or the process has ended. */
export async function childUse(pid: number): Promise<ChildUse | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '')
  // its name, in brackets, may hold spaces: proc(5) counts on from there
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  if (fields.length < 22) return null
  const [user, system, pages] = [fields[11], fields[12], fields[21]].map(Number)
  return { residentBytes: (pages ?? 0) * pageBytes, cpuMs: ((user ?? 0) + (system ?? 0)) * tickMs }
}
