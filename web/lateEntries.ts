import type { AnyRoute } from '@tanstack/react-router'
import type { LateEntries, SortedLateEntries } from './ground/shell/subject.ts'
import { sortEntries } from './ground/shell/subject.ts'

/** Those of all subjects, by file: in one chunk, which `subjects.ts`, read with the first page, cannot name. */
const bySubject: Record<string, LateEntries<{ screens: readonly AnyRoute[] }>> = import.meta.glob(
  './*/*/lateEntries.ts',
  { eager: true, import: 'lateEntries' },
)
const all = Object.values(bySubject)

/** What subjects add to the menu of the administration and to the palette, which come when they are opened. */
export const lateEntries: SortedLateEntries = {
  administration: sortEntries(all.flatMap(({ administration = [] }) => administration)),
  pages: sortEntries(all.flatMap(({ pages = [] }) => pages)),
  actions: sortEntries(all.flatMap(({ actions = [] }) => actions)),
  findRecordActions: async (...context) => {
    const found = await Promise.all(all.map(async ({ findRecordActions }) => findRecordActions?.(...context)))
    return found.flatMap((actions = []) => actions)
  },
}
