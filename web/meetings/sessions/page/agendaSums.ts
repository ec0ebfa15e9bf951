import type { AgendaDocument, AgendaPoint } from '#contract/meetings/sessions.ts'

/** What the order of the day amounts to, nested points included; `minutes` is 0 when no duration is foreseen. */
export function agendaSums(agenda: readonly AgendaPoint[]) {
  const all = agenda.flatMap((point) => [point, ...point.points])
  const documents = all.flatMap((point) => point.documents)
  return {
    points: all.length,
    documents: documents.length,
    unread: documents.filter(isUnread).length,
    minutes: agenda.reduce((total, point) => total + minutesOf(point), 0),
  }
}

/** The duration of a point includes those of its nested points, unless only these have one. */
const minutesOf = ({ expectedMinutes, points }: AgendaPoint) =>
  expectedMinutes ?? points.reduce((total, nested) => total + (nested.expectedMinutes ?? 0), 0)

/** Out, in a version that I have not read: what is still being prepared waits for nobody. */
export const isUnread = ({ status, read }: Pick<AgendaDocument, 'status' | 'read'>) =>
  status === 'published' && read !== 'current'
