import type { MemoryEntry } from '#contract/meetings/memory/memory.ts'

interface SessionEntries {
  session: MemoryEntry['session']
  irp: MemoryEntry['irp']
  entries: MemoryEntry[]
}

/** Groups entries of the same session that follow each other. */
export function groupBySession(entries: readonly MemoryEntry[]): SessionEntries[] {
  const groups: SessionEntries[] = []
  for (const entry of entries) {
    const last = groups.at(-1)
    if (last?.session.id === entry.session.id) last.entries.push(entry)
    else groups.push({ session: entry.session, irp: entry.irp, entries: [entry] })
  }
  return groups
}
